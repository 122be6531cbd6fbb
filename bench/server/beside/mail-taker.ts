// A mail server that takes every email and keeps none.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, taken) => void stream.resume().on('end', () => taken()),
})
server.on('error', () => {}) // Stopped servers hang up.
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit()) // Its parent has ended.
