import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { intercept } from './intercept.ts'
import {
  type View,
  answered,
  changed,
  fill,
  hasReadAll,
  inTurn,
  press,
  unanswered,
  unfold,
} from './states.ts'
import { RADHIKA } from './guests-sign-up.ts'

const { impact, legal, publicPages, site } = en

const { contact } = publicPages

const writes = fill({
  [contact.name]: 'Radhika',
  [contact.email]: RADHIKA.email,
  [contact.message]: 'Can I ask for my father?',
})

/** The pages that are open to everybody. */
export const GUEST_VIEWS: readonly View[] = [
  { name: 'landing', daily: true, path: '/' },
  {
    name: 'landing-with-all',
    path: '/',
    before: [
      changed(api.readSettings, (settings) => ({
        ...settings,
        organisation: {
          name: 'Thrissur Elders Trust',
          details: 'Registered trust 112/2019, MG Road, Thrissur',
        },
        supportPhone: '0487 233 4455',
      })),
    ],
    act: [unfold(publicPages.landing.questions.door.question)],
    until: publicPages.landing.talk,
  },
  ...inTurn(
    { name: 'about', daily: true, path: '/about' },
    {
      name: 'menu',
      daily: true,
      act: [
        (page) => page.setViewportSize({ width: 360, height: 780 }),
        (page) => page.locator('header summary').click(),
      ],
      until: site.closeMenu,
    },
  ),
  { name: 'impact', path: '/impact', until: impact.where.title, act: [unfold(impact.weeks.numbers)] },
  {
    name: 'impact-begun',
    path: '/impact',
    before: [changed(api.readImpact, ({ impact }) => ({ impact: { ...impact, visits: null } }))],
    until: impact.begun.title,
  },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', daily: true, path: '/privacy' },
  {
    name: 'privacy-answered-for',
    path: '/privacy',
    before: [
      changed(api.readSettings, (settings) => ({
        ...settings,
        grievanceContact: 'Anitha Menon, grievances@example.org, 0484 123 4567',
      })),
    ],
    until: legal.privacy.grievanceTitle,
  },
  {
    name: 'poster',
    daily: true,
    path: '/poster',
    before: [
      changed(api.readSettings, (settings) => ({
        ...settings,
        supportPhone: '9847012345',
        organisation: { name: 'Thrissur Elders Trust', details: 'Registered trust 112/2019, Thrissur' },
      })),
    ],
    until: legal.poster.scan,
  },
  { name: 'not-found', daily: true, path: '/nowhere' },
  { name: 'offline-page', daily: true, path: '/offline' },
  {
    name: 'offline',
    path: '/about',
    act: [hasReadAll, (page) => page.context().setOffline(true)],
    until: site.offline,
  },

  ...inTurn(
    { name: 'contact', daily: true, path: '/contact' },
    {
      name: 'contact-empty',
      act: [press(contact.submit)],
      until: en.problems['invalid-input'],
    },
    {
      name: 'contact-unreachable',
      act: [unanswered(api.sendContactMessage), writes, press(contact.submit)],
      until: contact.nothingLost,
    },
    {
      name: 'contact-refused',
      act: [
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
    {
      name: 'contact-sent',
      daily: true,
      act: [answered(api.sendContactMessage, { next: '/contact' }), writes, press(contact.submit)],
      until: contact.sentTitle,
    },
  ),
]
