// Bundles the server into few files: finding, reading and compiling seven hundred takes a third of a start, and 10 MB.
import { dirname, join, relative } from 'node:path'
import { defineConfig } from 'rolldown'

const BUILT = join(import.meta.dirname, 'build')

/** A file of ours that reads its neighbours still finds them in the sources. */
const filesBesideTheSources = {
  name: 'files-beside-the-sources',
  transform: {
    filter: { id: /server[\\/]src[\\/].+\.ts$/, code: 'import.meta.' },
    handler(code, id) {
      if (code.includes('import.meta.url')) this.error('Only import.meta.dirname leads to the sources.')
      const folder = `/${relative(BUILT, dirname(id)).replaceAll('\\', '/')}`
      return {
        code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(folder)})`),
        map: null,
      }
    },
  },
}

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: /^@node-rs\//, // A native library.
  plugins: [filesBesideTheSources],
  output: {
    dir: BUILT,
    cleanDir: true,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    // The text stays in memory, so it has no whitespace, but it keeps every name a stack can mention.
    minify: { compress: false, mangle: false, codegen: true },
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
})
