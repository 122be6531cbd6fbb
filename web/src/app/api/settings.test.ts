import { OWN_CONTACT_FORM } from '@scan/contract/public-pages.ts'
import { expect, test } from 'vitest'
import { fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { DEFAULT_SETTINGS, createSettings } from './settings.ts'

const SAID = {
  timeZone: 'Asia/Dubai',
  helplines: [{ name: 'Police', number: '100' }],
  supportPhone: '04712345678',
  deskHours: { en: '9 to 4', ml: 'രാവിലെ 9 മുതൽ വൈകിട്ട് 4 വരെ', hi: 'सुबह 9 से शाम 4 बजे तक' },
  ringingParts: [],
  whatsAppLinks: true,
  retentionDays: 45,
  undoSeconds: 5,
  shortName: 'Sneham',
  organisation: { name: 'Thrissur Elders Trust', details: null },
  papersNeeded: ['police-certificate' as const],
  grievanceContact: 'Leela, grievance@example.org',
  grievanceDays: 15,
  socialLinks: [{ name: 'Facebook', address: 'https://social.example/network' }],
  contactForm: { ...OWN_CONTACT_FORM, id: 'other' },
}
const HERE = Date.parse('2026-11-20T05:00:00Z')

const settingsOfBrowser = () => createSettings({ fetch: (...sent) => fetch(...sent), now: () => HERE })

test('the settings are asked for once, and the clock goes by the server', async () => {
  const { callsOf } = fakeServer({ readSettings: () => ({ ...SAID, now: new Date(HERE + 60_000) }) })
  const settings = settingsOfBrowser()
  expect(settings.store.getState()).toEqual(DEFAULT_SETTINGS)
  expect(await Promise.all([settings.ask(), settings.ask()])).toMatchObject([SAID, SAID])
  expect(settings.store.getState()).toMatchObject({ ...SAID, minutesAhead: 1 })
  expect(settings.serverNow()).toEqual(new Date(HERE + 60_000))
  expect(callsOf('readSettings')).toHaveLength(1)
})

test('where the server does not answer, the defaults stand and the next who asks tries again', async () => {
  const server = fakeServer({
    readSettings: () => {
      throw noAnswer()
    },
  })
  const settings = settingsOfBrowser()
  await expect(settings.ask()).rejects.toThrow()
  expect(settings.store.getState()).toEqual(DEFAULT_SETTINGS)
  server.on({ readSettings: () => ({ ...SAID, now: new Date(HERE) }) })
  expect(await settings.ask()).toMatchObject(SAID)
})
