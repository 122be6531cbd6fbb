import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { identityToRecipient } from 'age-encryption'
import { BackupRefused } from './backup-file.ts'

/** Typed in unseen, or from a file such as age-keygen makes: a setting would leave it on the server's disk. */
export async function askForPrivateKey(): Promise<string> {
  const given = process.stdin.isTTY ? await askUnseen() : await text(process.stdin)
  const key = /AGE-SECRET-KEY-1\w+/.exec(given.toUpperCase())?.[0]
  const isKey = key && (await identityToRecipient(key).catch(() => undefined))
  if (!isKey)
    throw new BackupRefused(
      'It is encrypted. Give the whole private key, which begins with AGE-SECRET-KEY-, on standard input.',
    )
  return key
}

async function askUnseen(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  process.stderr.write('Private key (AGE-SECRET-KEY-…); it is not shown: ')
  const left = Promise.withResolvers<string>()
  terminal.once('close', () => left.resolve('')) // By Ctrl-C, say.
  const given = await Promise.race([terminal.question(''), left.promise])
  terminal.close()
  process.stderr.write('\n')
  return given
}
