import { api } from '@scan/contract/index.ts'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, lakshmi, stage, world } from '../testing/stage.ts'
import { emails } from '../testing/steps.ts'

stage(['Lakshmi', 'Asha'], { supportPhone: '9847211111' })

const set = (lines: string[]) =>
  world.call(api.setGuidance, { as: lakshmi, body: { helpType: 'driving', language: 'ml', lines } })
const read = async () => (await world.call(api.listGuidance, { as: asha })).reply.guidance
const atTheDesk = async () =>
  (await world.call(api.readGuidance, { as: lakshmi })).reply.guidance.find(
    ({ helpType, language }) => helpType === 'driving' && language === 'ml',
  )

test('what staff say of a kind of help takes the place of our lines, until they take it back', async () => {
  expect(await read()).toEqual([])
  expect(await atTheDesk()).toMatchObject({ lines: [], changedBy: null })
  expect((await atTheDesk())?.ours.length).toBeGreaterThan(2)

  await set(['  <b>സീറ്റ് ബെൽറ്റ്</b> ', '', 'പണം വാങ്ങരുത്.'])
  const lines = ['<b>സീറ്റ് ബെൽറ്റ്</b>', 'പണം വാങ്ങരുത്.']
  expect(await read()).toEqual([{ helpType: 'driving', language: 'ml', lines }])
  expect(await atTheDesk()).toMatchObject({ lines, changedBy: 'Lakshmi', changedAt: world.now() })

  await set([' '])
  expect(await read()).toEqual([])
  const written = await world.database.query(sql<{ text: string }>`
    select r.text from audit.lines l join audit_remarks r on r.entry_id = l.id
    where l.action = 'set-guidance' and l.actor_id = ${lakshmi.id} order by l.id`)
  expect(written.map(({ text }) => text)).toEqual([
    'driving, ml:\n<b>സീറ്റ് ബെൽറ്റ്</b>\nപണം വാങ്ങരുത്.',
    'driving, ml:',
  ])
})

test('it leads to nobody but us, and each change is mailed to the other administrators (D104)', async () => {
  const refused = async (line: string) => (await set([line])).problem
  expect(await refused('Tell the new control room: 98470 99999')).toMatchObject({
    code: 'guidance-leads-elsewhere',
    message: 'Please leave out phone numbers, addresses, links and payment ids.',
  })
  for (const line of [
    'Pay help@okaxis',
    'Read https://kerala-help.example',
    'Or keralahelp[.]in',
    'On Telegram: @keralahelp',
  ])
    expect((await refused(line))?.code).toBe('guidance-leads-elsewhere')
  expect(await read()).toEqual([])
  expect(await emails()).toEqual([])
  expect((await set(['Ring us at 98472 11111, or 112.'])).status).toBe(200)
  // Again the same is no change.
  await set(['Ring us at 98472 11111, or 112.'])
  expect(await emails()).toEqual(['guidance-changed'])
  await set([])
  expect(await emails()).toEqual(['guidance-changed', 'guidance-changed'])
})

test('our own lines may be said, in every language', async () => {
  for (const { helpType, language, ours } of (await world.call(api.readGuidance, { as: lakshmi })).reply
    .guidance)
    expect(
      (await world.call(api.setGuidance, { as: lakshmi, body: { helpType, language, lines: ours } })).status,
    ).toBe(200)
})
