import { constants } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'

export interface Owner {
  uid: number
  gid: number
}

/**
 * Writes a file that only its owner can read, even when root writes it. A crash leaves what was there before or all of
 * the text, unless `how` has the file itself opened.
 */
export async function writePrivate(
  path: string,
  text: string,
  owner: Owner | undefined,
  how?: number,
): Promise<void> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
  const written = how === undefined ? `${path}.new` : path
  if (written !== path) await rm(written, { force: true })
  const file = await open(written, O_WRONLY | O_CREAT | O_NOFOLLOW | (how ?? O_EXCL), 0o600)
  try {
    await file.chmod(0o600)
    if (owner) await file.chown(owner.uid, owner.gid)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  if (written !== path) await rename(written, path)
}
