import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Call } from './load.ts'

export interface Answer {
  status: number
  /** Whether it says when to try again. */
  saysWhen: boolean
}

/**
 * The kept connection of somebody who costs the machine next to nothing: on two cores, a client that does more takes
 * from the server.
 */
export interface Line {
  /** One at a time. Rejects if the connection breaks. */
  ask(call: Call): Promise<Answer>
  close(): void
}

const END_OF_HEAD = '\r\n\r\n'

export function openLine(port: number): Line {
  let socket: Socket | undefined
  let answered: ((answer: Answer) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  let answer: Answer | undefined
  let missing = 0

  function hear(bytes: Buffer): void {
    if (answer) missing -= bytes.length
    else {
      // Our response heads are never split: they are smaller than any loopback packet.
      const end = bytes.indexOf(END_OF_HEAD)
      const head = bytes.toString('latin1', 0, end).toLowerCase()
      answer = { status: Number(head.slice(9, 12)), saysWhen: head.includes('\r\nretry-after: ') }
      const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
      missing = length - (bytes.length - end - END_OF_HEAD.length)
    }
    if (missing > 0) return
    const whole = answer
    answer = undefined
    answered?.(whole)
  }

  async function open(): Promise<Socket> {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(opened, 'connect')
    opened.on('data', hear).on('error', (error) => failed?.(error))
    opened.on('close', () => {
      socket = undefined
      failed?.(new Error('The connection was closed.'))
    })
    return opened
  }

  return {
    async ask({ method, path, headers, body = '' }) {
      socket ??= await open()
      const lines = Object.entries({
        host: 'localhost',
        'content-length': Buffer.byteLength(body),
        ...headers,
      })
      const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')
      socket.write(`${method} ${path} HTTP/1.1\r\n${head}${END_OF_HEAD}${body}`)
      return new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
      })
    },
    close: () => void socket?.destroy(),
  }
}
