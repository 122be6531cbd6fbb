import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

export interface Owner {
  uid: number
  gid: number
}

/** Writes a file that only its owner can read, even when root writes it. */
export async function writePrivate(
  path: string,
  text: string,
  owner: Owner | undefined,
  how = constants.O_TRUNC,
): Promise<void> {
  const { O_WRONLY, O_CREAT, O_NOFOLLOW } = constants
  const file = await open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | how, 0o600)
  try {
    await file.chmod(0o600)
    if (owner) await file.chown(owner.uid, owner.gid)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
