import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** One line from whoever sits there. */
export async function askFor(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await oneLine(terminal, question)
  return answer.trim()
}

/** Without showing what is typed; the first line of piped input is read as it is. */
export async function askUnseen(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const { stdin } = process
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY })
  if (stdin.isTTY) process.stderr.write(question)
  const answer = await oneLine(terminal, '')
  if (stdin.isTTY) process.stderr.write('\n')
  return answer
}

async function oneLine(terminal: ReturnType<typeof createInterface>, question: string): Promise<string> {
  const left = Promise.withResolvers<string>()
  terminal.once('SIGINT', () => process.exit(130))
  terminal.once('close', () => left.resolve('')) // By Ctrl-D, say.
  const answer = await Promise.race([terminal.question(question), left.promise])
  terminal.close()
  return answer
}
