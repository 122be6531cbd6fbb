import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from 'vite'

/** Below that, one packet holds it either way. */
const WORTH_IT_BYTES = 1_024

/** What `public/` holds is copied as it is written, comments and all. */
export async function minifyPublicScripts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const { code, errors } = await minify(name, await readFile(path, 'utf8'), { module: false })
      if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
      await writeFile(path, code)
    }),
  )
}

/**
 * Puts next to each built file what the server sends instead (`platform/http/pages.ts`): as small as it gets, since
 * nobody is waiting.
 */
export async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter((name) => /\.(js|css|svg|webmanifest)$/.test(name))
      .map(async (name) => {
        const path = join(folder, name)
        const content = await readFile(path)
        if (content.length < WORTH_IT_BYTES) return
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
      }),
  )
}
