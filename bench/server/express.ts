/* oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 hands on what they throw. */
// What most would write over the same tables, doing the same work: Express, pg, and a queue of emails.
import { hash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import express, { type RequestHandler } from 'express'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { SESSION } from './crowd.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] })
const app = express()
app.use(express.json())

const signedIn: RequestHandler = async (request, response, next) => {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const { rows } = await pool.query(SESSION, [hash('sha256', token, 'buffer')])
  if (!rows[0]) return void response.status(401).json({ success: false, message: 'Please sign in again.' })
  response.locals['person'] = rows[0]
  next()
}

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

const record = (client: pg.PoolClient, actor: string, action: string, request: string) =>
  client.query(
    `insert into audit.lines (at, actor_id, action, subject_kind, subject_id) values (now(), $1, $2, 'request', $3)`,
    [actor, action, request],
  )

const CARD = `r.id as "_id", r.number, r.handle as email, r.help_type as helptitle, r.public_description as helpdescription,
  r.public_additional as additional, r.area, r.district as location, r.help_date::text as helpdate,
  to_char(r.help_time, 'HH24:MI') as helptime, r.posted_at as "createdAt"`

app.get('/api/auth/volunteers', signedIn, async (request, response) => {
  const { rows } = await pool.query(
    `select ${CARD}, null as name, null as contactno, null as "volunteerDetails" from help_requests r
     where r.status = 'open' and r.starts_at > now() and r.district = $1 order by r.starts_at, r.id`,
    [request.query['location']],
  )
  response.json({ success: true, message: 'This is the list.', data: rows })
})

app.post('/api/auth/citizens', signedIn, async ({ body }, response) => {
  const { person } = response.locals
  const startsAt = new Date(`${body.helpdate}T${body.helptime}:00+05:30`)
  if (!body.helptitle || !body.helpdescription || !(startsAt.getTime() > Date.now()))
    return void response.status(400).json({ success: false, message: 'Please check what you have written.' })
  const details = [body.helpdescription, body.additional, body.location, body.helpdate, body.helptime]
  const handle = `${randomBytes(32).toString('base64url')}@requests.invalid`
  const _id = await inTransaction(async (client) => {
    const { rows } = await client.query(
      `insert into help_requests (handle, citizen_id, starts_at, help_type, description, public_description, additional,
         public_additional, district, help_date, help_time, posted_at, status)
       values ($1, $2, $3, $4, $5, $5, $6, $6, $7, $8, $9, now(), 'open') returning id`,
      [handle, person.id, startsAt, body.helptitle.toLowerCase(), ...details],
    )
    await record(client, person.id, 'post', rows[0].id)
    return rows[0].id
  })
  const message = 'Help request submitted successfully!'
  response.json({ success: true, message, user: { ...body, ...person, _id } })
})

app.post('/api/auth/volunteers', signedIn, async (request, response) => {
  const { id, name, phone } = response.locals['person']
  const card = await inTransaction(async (client) => {
    const { rows } = await client.query(
      `select ${CARD}, c.name, c.phone as contactno from help_requests r join accounts c on c.id = r.citizen_id
       where r.handle = $1 and r.status = 'open' and r.starts_at > now() for update of r`,
      [request.body.email],
    )
    if (!rows[0]) return undefined
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await client.query(
      `update help_requests set status = 'accepted', volunteer_id = $2, accepted_at = now(), completion_code = $3
       where id = $1`,
      [rows[0]._id, id, code],
    )
    await record(client, id, 'accept', rows[0]._id)
    await client.query(`insert into bench_emails (request_id) values ($1)`, [rows[0]._id])
    return rows[0]
  })
  if (!card) return void response.status(409).json({ success: false, message: 'Somebody was faster.' })
  const volunteerDetails = { name, contactno: phone, isAccepted: true, volunteerId: id }
  const message = 'Request accepted successfully!'
  response.json({ success: true, message, seniorCitizen: { ...card, volunteerDetails } })
})

const mail = createTransport({ url: process.env['SMTP_URL'] ?? '', pool: true, maxConnections: 2 })

/** Two of these run beside the calls. An email leaves the queue once the mail server has it. */
async function sendEmails(): Promise<void> {
  for (;;) {
    const sent = await inTransaction(async (client) => {
      const { rows } = await client.query(
        `delete from bench_emails where id in (select id from bench_emails order by id limit 10 for update skip locked)
         returning request_id`,
      )
      for (const { request_id } of rows) {
        const { rows: facts } = await client.query(
          `select c.name, c.email, v.name as volunteer, v.phone, r.help_type, r.help_date::text as date, r.completion_code as code
           from help_requests r join accounts c on c.id = r.citizen_id join accounts v on v.id = r.volunteer_id where r.id = $1`,
          [request_id],
        )
        const { name, email, volunteer, phone, help_type, date, code } = facts[0]
        const lines = [
          `Dear ${name}, ${volunteer} will come on ${date} to help you: ${help_type}.`,
          `You can reach them at ${phone}. When they have helped you, tell them this code: ${code}.`,
        ]
        const html = `<!doctype html><html><body>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`
        const to = { name, address: email }
        await mail.sendMail({
          from: 'no-reply@example.org',
          to,
          subject: lines[0],
          text: lines.join('\n\n'),
          html,
        })
      }
      return rows.length
    })
    if (sent === 0) await sleep(50)
  }
}

void Promise.all([sendEmails(), sendEmails()])
const { PORT } = process.env
app.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`http://localhost:${PORT}\n`))
