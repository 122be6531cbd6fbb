// The limit of HTTP on this machine: Fastify alone answers what the product answered, from memory.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

/** Bodies as the product sent them. */
export interface Bytes {
  list: Buffer
  compressedList: Buffer
  encoding: string
  page: Buffer
  me: Buffer
  post: Buffer
  accept: Buffer
}

const JSON_TYPE = 'application/json; charset=utf-8'

process.once('message', async (bytes: Bytes) => {
  const app = Fastify()
  app.get('/api/auth/volunteers', (request, reply) => {
    void reply.type(JSON_TYPE)
    if (request.headers['accept-encoding'])
      return reply.header('content-encoding', bytes.encoding).send(bytes.compressedList)
    return reply.send((request.query as { limit?: string }).limit ? bytes.page : bytes.list)
  })
  app.get('/api/auth/me', (_request, reply) => reply.type(JSON_TYPE).send(bytes.me))
  app.post('/api/auth/volunteers', (_request, reply) => reply.type(JSON_TYPE).send(bytes.accept))
  app.post('/api/auth/citizens', (_request, reply) => reply.type(JSON_TYPE).send(bytes.post))
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((app.server.address() as AddressInfo).port)
})
process.once('disconnect', () => process.exit()) // Its parent has ended.
