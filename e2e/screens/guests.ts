import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { intercept } from './intercept.ts'
import {
  type View,
  answered,
  changed,
  check,
  fill,
  hasReadAll,
  on,
  press,
  unanswered,
  unfold,
  withSettings,
} from './states.ts'
import { newcomer } from '../../web/src/testing/people.ts'

const { impact, landing, legal, publicPages, ringMe, site } = en

const { contact } = publicPages

const writes = fill({
  [contact.name]: 'Radhika',
  [contact.email]: newcomer.email,
  [contact.message]: 'Can I ask for my father?',
})

const leavesNumber = [
  fill({ [contact.name]: 'Suresh', [ringMe.phone]: '9400011133' }),
  check(ringMe.parts.morning),
  check(ringMe.for.somebody),
]

const ANSWER = 'We’ll ring you between 10 and 5.'

/** The pages that are open to everybody. */
export const GUEST_VIEWS: readonly View[] = [
  ...on('/', {
    landing: { daily: true },
    'landing-with-all': {
      before: [
        withSettings({
          organisation: {
            name: 'Thrissur Elders Trust',
            details: 'Registered trust 112/2019, MG Road, Thrissur',
          },
          supportPhone: '0487 233 4455',
        }),
      ],
      act: [
        unfold(landing.howTitle),
        unfold(landing.safetyTitle),
        unfold(landing.questionsTitle),
        unfold(landing.questions.door.question),
      ],
      until: landing.write,
    },
    'landing-map': {
      daily: true,
      act: [(page) => page.locator('[data-district=Thrissur]').click({ position: { x: 60, y: 60 } })],
      until: en.catalogue.districts.Thrissur,
    },
  }),
  ...on('/about', {
    about: {},
    menu: {
      daily: true,
      next: [
        (page) => page.setViewportSize({ width: 360, height: 780 }),
        (page) => page.locator('header summary').click(),
      ],
      until: site.home,
    },
    offline: { act: [hasReadAll, (page) => page.context().setOffline(true)], until: site.offline },
  }),
  ...on('/impact', {
    impact: { until: impact.trend.lead, act: [unfold(impact.list)] },
    'impact-begun': {
      before: [changed(api.readImpact, ({ impact }) => ({ impact: { ...impact, visits: null } }))],
      until: impact.begun.title,
    },
  }),
  ...on('/terms', {
    terms: {},
  }),
  ...on('/privacy', {
    privacy: { daily: true },
    'privacy-answered-for': {
      before: [
        withSettings({
          grievanceContact: 'Anitha Menon, grievances@example.org, 0484 123 4567',
        }),
      ],
      until: legal.privacy.grievanceTitle,
    },
  }),
  ...on('/accessibility', {
    accessibility: { daily: true },
  }),
  ...on('/poster', {
    poster: {
      daily: true,
      before: [
        withSettings({
          supportPhone: '9847012345',
          organisation: { name: 'Thrissur Elders Trust', details: 'Registered trust 112/2019, Thrissur' },
        }),
      ],
      until: legal.poster.scan,
    },
  }),
  ...on('/nowhere', {
    'not-found': {},
  }),
  ...on('/offline', {
    'offline-page': {},
  }),
  ...on('/ring-me', {
    'ring-me': { daily: true, before: [withSettings({ supportPhone: '0487 233 4455' })] },
    'ring-me-empty': { next: [press(ringMe.submit)], until: en.problems['invalid-input'] },
    'ring-me-unreachable': {
      next: [unanswered(api.callMe), ...leavesNumber, press(ringMe.submit)],
      until: site.noAnswer,
    },
    'ring-me-sent': {
      next: [
        answered(api.callMe, { message: ANSWER, day: '2031-01-06' }),
        ...leavesNumber,
        press(ringMe.submit),
      ],
      until: ANSWER,
    },
  }),
  ...on('/contact', {
    contact: { daily: true },
    'contact-empty': { next: [press(contact.submit)], until: en.problems['invalid-input'] },
    'contact-unreachable': {
      next: [unanswered(api.sendContactMessage), writes, press(contact.submit)],
      until: contact.nothingLost,
    },
    'contact-refused': {
      next: [
        // In the words of a form-handling service.
        (page) =>
          intercept(page, api.sendContactMessage, (call) =>
            call.answer({
              status: 422,
              body: { errors: [{ code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' }] },
            }),
          ),
        writes,
        press(contact.submit),
      ],
      until: /should be an email/,
    },
    'contact-sent': {
      next: [answered(api.sendContactMessage, { next: '/contact' }), writes, press(contact.submit)],
      until: contact.sentTitle,
    },
  }),
]
