import { createHash } from 'node:crypto'
import { messages } from '@scan/contract/messages/index.ts'
import type { Language } from '@scan/contract/messages/index.ts'
import type { Queryable } from '../platform/db/pool.ts'
import { fill } from './fill.ts'
import { layOut } from './email/layout.ts'
import { recipe } from './notifications.ts'
import type { Desk, Words } from './notifications.ts'
import { addJob } from '../platform/outbox.ts'
import type { Delivery, Letter } from '../platform/outbox.ts'
import { inLetters } from './wording.ts'

/** Queues one delivery for each person that a letter is for, so that trouble with one repeats nothing for the others. */
export async function queueDeliveries(
  tx: Queryable,
  letter: Letter,
  letterId: string,
  desk: Desk,
): Promise<void> {
  for (const { id } of await recipe(letter).recipients(tx, letter, desk)) {
    const delivery: Delivery = { letter, to: id, letterId: digest(`${letterId} ${id}`) }
    await addJob(tx, 'delivery', delivery)
  }
}

/** A letter ready to be sent, or undefined where there is no longer anybody or anything to tell. */
export async function write(db: Queryable, { letter, to }: Delivery, desk: Desk) {
  const { recipients, compose } = recipe(letter)
  const person = (await recipients(db, letter, desk)).find(({ id }) => id === to)
  if (!person) return undefined
  const said = await compose(db, letter, person, desk)
  if (!said) return undefined
  const language: Language = 'en'
  const { subject, before, action, after } = (messages[language].letters as Words)[said.words]
  const say = (sentence: string) => fill(sentence, said.facts)
  const content = {
    subject: say(subject),
    greetedName: inLetters(person.name),
    before: before.map(say),
    code: said.code,
    quote: said.quote,
    action: { label: say(action), url: said.path.startsWith('/') ? desk.publicUrl + said.path : said.path },
    after: after.map(say),
  }
  const sender = { contactUrl: `${desk.publicUrl}/contact`, supportPhone: desk.supportPhone }
  return {
    to: { name: inLetters(person.name), address: person.email },
    ...(said.replyTo && { replyTo: said.replyTo }),
    subject: content.subject,
    ...layOut(content, sender, language),
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
