import { text } from 'node:stream/consumers'
import { identityToRecipient } from 'age-encryption'
import { askUnseen } from '../secrets/ask.ts'
import { BackupRefused } from './backup-file.ts'

/** Typed in unseen, or from a file such as age-keygen makes: a setting would leave it on the server's disk. */
export async function askForPrivateKey(): Promise<string> {
  const given = process.stdin.isTTY
    ? await askUnseen('Private key (AGE-SECRET-KEY-…); it is not shown: ')
    : await text(process.stdin)
  const key = /AGE-SECRET-KEY-1\w+/.exec(given.toUpperCase())?.[0]
  const isKey = key && (await identityToRecipient(key).catch(() => undefined))
  if (!isKey)
    throw new BackupRefused(
      'It is encrypted. Give the whole private key, which begins with AGE-SECRET-KEY-, on standard input.',
    )
  return key
}
