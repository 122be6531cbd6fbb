// node bench/encode.ts: the processor time for encoding a board of 200 requests, by walking its schema and by the
// encoder made from it.
import { encoderOf } from '@scan/contract/wire/encoder.ts'
import { helpRequests } from '@scan/contract/help-requests.ts'
import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { written } from '@scan/contract/wire/wire.ts'

const CARDS = 200
const TIMES = 500
const ROUNDS = 5

const card = (index: number): RequestForVolunteer => ({
  id: `01993f2e-7c1d-7000-8000-${String(index).padStart(12, '0')}`,
  number: 1001 + index,
  handle: `h${index}.Zm9vYmFyYmF6cXV4Zm9v`,
  helpType: 'medical',
  description: 'I have an appointment at the General Hospital and need somebody who comes along.',
  district: 'Ernakulam',
  area: null,
  address: null,
  landmark: null,
  date: '2026-11-24',
  time: '10:30',
  additional: index % 2 ? null : 'Third floor, no lift.',
  citizenName: null,
  citizenPhone: null,
  postedAt: new Date(Date.UTC(2026, 10, 21, 5, 0, index)),
  volunteer: null,
})
const { reply } = helpRequests.listRequests
const board = { requests: Array.from({ length: CARDS }, (_, index) => card(index)) }
const encode = encoderOf(reply)
const encoded = encode(board)

const WAYS = {
  'the schema': () => written(reply, board),
  'the encoder': () => encode(board),
  'JSON.stringify of it': () => JSON.stringify(encoded),
}

function millisecondsOf(work: () => unknown): number {
  const from = process.cpuUsage()
  for (let time = 0; time < TIMES; time++) work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000 / TIMES
}

const times = Object.keys(WAYS).map((): number[] => [])
for (let round = 0; round < ROUNDS; round++)
  for (const [way, work] of Object.values(WAYS).entries()) times[way]?.push(millisecondsOf(work))

for (const [way, name] of Object.keys(WAYS).entries()) {
  const median = times[way]?.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  process.stdout.write(`${name.padEnd(22)} ${median.toFixed(2)} ms\n`)
}
