/* oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 hands on what they throw. */
// What most people would write: Express and pg over the product's own tables. It keeps the rules against races, and no
// more.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Request, RequestHandler, Response } from 'express'
import pg from 'pg'

interface Person {
  id: string
  name: string
  email: string
  phone: string
  category: string
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = express()
app.use(express.json())

/** The account of a session that has been used within the last 15 minutes. */
const signedIn: RequestHandler = async (request, response, next) => {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const { rows } = await pool.query(
    `select a.id, a.name, a.email, a.phone, a.category from sessions s join accounts a on a.id = s.account_id
     where s.token_hash = $1 and s.end_reason is null and s.last_seen_at > now() - interval '15 minutes'
       and a.banned_at is null`,
    [createHash('sha256').update(token).digest()],
  )
  if (!rows[0]) return void response.status(401).json({ success: false, message: 'Please sign in again.' })
  response.locals['person'] = rows[0]
  next()
}

const personOf = (response: Response) => response.locals['person'] as Person

const CARD = `r.id as "_id", r.handle as email, r.help_type as helptitle, r.public_description as helpdescription,
  r.public_additional as additional, r.district as location, r.help_date::text as helpdate,
  to_char(r.help_time, 'HH24:MI') as helptime, r.posted_at as "createdAt"`

app.get('/api/auth/volunteers', signedIn, async (request: Request, response: Response) => {
  const { rows } = await pool.query(
    `select ${CARD}, null as name, null as contactno, null as "volunteerDetails" from help_requests r
     where r.status = 'open' and r.starts_at > now() and r.district = $1 order by r.starts_at, r.id`,
    [request.query['location']],
  )
  response.json({ success: true, message: 'This is the list.', data: rows })
})

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

app.post('/api/auth/volunteers', signedIn, async (request: Request, response: Response) => {
  const { id, name, phone } = personOf(response)
  const accepted = await inTransaction(async (client) => {
    const { rows } = await client.query(
      `select ${CARD}, c.name, c.phone as contactno from help_requests r join accounts c on c.id = r.citizen_id
       where r.handle = $1 and r.status = 'open' and r.starts_at > now() for update of r`,
      [request.body.email],
    )
    if (!rows[0]) return undefined
    await client.query(
      `update help_requests set status = 'accepted', volunteer_id = $2, accepted_at = now(), completion_code = $3
       where id = $1`,
      [rows[0]._id, id, String(randomInt(1_000_000)).padStart(6, '0')],
    )
    return rows[0]
  })
  if (!accepted) return void response.status(409).json({ success: false, message: 'Somebody was faster.' })
  const volunteerDetails = { name, contactno: phone, isAccepted: true, volunteerId: id }
  const seniorCitizen = { ...accepted, volunteerDetails }
  response.json({ success: true, message: 'Request accepted successfully!', seniorCitizen })
})

app.post('/api/auth/citizens', signedIn, async (request: Request, response: Response) => {
  const person = personOf(response)
  const { helptitle, helpdescription, additional, location, helpdate, helptime } = request.body
  const startsAt = new Date(`${helpdate}T${helptime}:00+05:30`)
  if (!helptitle || !helpdescription || !(startsAt.getTime() > Date.now() + 3 * 3_600_000))
    return void response.status(400).json({ success: false, message: 'Please check what you have written.' })
  const { rows } = await pool.query(
    `insert into help_requests (handle, citizen_id, help_type, description, public_description, additional,
       public_additional, district, help_date, help_time, starts_at, posted_at, status)
     values ($1, $2, $3, $4, $4, $5, $5, $6, $7, $8, $9, now(), 'open') returning id as "_id"`,
    [
      `${randomBytes(32).toString('base64url')}@requests.invalid`,
      ...[
        person.id,
        helptitle.toLowerCase(),
        helpdescription,
        additional,
        location,
        helpdate,
        helptime,
        startsAt,
      ],
    ],
  )
  const { _id } = rows[0]
  const user = { ...person, _id, helptitle, helpdescription, additional, location, helpdate, helptime }
  response.json({ success: true, message: 'Help request submitted successfully!', user })
})

const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit()) // Its parent has ended.
