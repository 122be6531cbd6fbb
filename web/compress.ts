import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below that, one packet holds it either way. */
const WORTH_IT_BYTES = 1_024

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
