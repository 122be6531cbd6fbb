import type { api } from '../index.ts'
import type { Exchanges } from './exchange.ts'

const WRITTEN = {
  _id: 'm1',
  name: 'Gopal',
  email: 'gopal@example.org',
  message: 'How do I join?',
  senderId: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  answerBy: '2026-11-21T05:00:00.000Z',
  answeredAt: null,
}

export const contact = {
  listMessages: {
    call: 'GET /api/admin/messages',
    asks: { state: 'new', q: 'gopal', page: '1' },
    answers: { success: true, data: [WRITTEN], total: 1 },
  },
  answerMessage: {
    call: 'PATCH /api/admin/messages/:id/answered',
    answers: {
      success: true,
      message: 'Marked as answered.',
      data: { ...WRITTEN, answeredAt: '2026-11-20T09:00:00.000Z' },
    },
  },
  sendContactMessage: {
    call: 'POST /api/contact/f/support',
    sends: { name: 'Meera Nair', email: 'meera@example.org', message: 'Thank you, Asha!' },
    answers: { success: true, next: '/contact' },
  },
  callMe: {
    call: 'POST /api/call-me',
    sends: {
      name: 'Kamala',
      contactno: '9447000001',
      language: 'en',
      part: 'morning',
      forWhom: 'somebody',
      words: 'My mother needs somebody for the shopping',
    },
    answers: { success: true, message: 'We’ll ring you between 10 and 5.', day: '2026-11-21' },
  },
  readSettings: {
    call: 'GET /api/settings',
    answers: {
      success: true,
      timeZone: 'Asia/Kolkata',
      now: '2026-11-20T05:00:00.000Z',
      helplines: [{ name: 'Elder Line', number: '14567' }],
      supportPhone: null,
      papersNeeded: ['police-certificate'],
      deskHours: { en: '10 to 5', ml: 'രാവിലെ 10 മുതൽ വൈകിട്ട് 5 വരെ', hi: 'सुबह 10 से शाम 5 बजे तक' },
      ringingParts: [
        { part: 'morning', hours: { en: '10 to 12', ml: '10 മുതൽ 12 വരെ', hi: '10 से 12 बजे तक' } },
        { part: 'afternoon', hours: { en: '12 to 4', ml: '12 മുതൽ 4 വരെ', hi: '12 से 4 बजे तक' } },
        { part: 'evening', hours: { en: '4 to 5', ml: '4 മുതൽ 5 വരെ', hi: '4 से 5 बजे तक' } },
      ],
      whatsAppLinks: true,
      retentionDays: 30,
      undoSeconds: 10,
      shortName: 'Thrissur Help',
      organisation: { name: 'Thrissur Elders Trust', details: 'Registered trust 112/2019, Thrissur' },
      grievanceContact: 'Anitha Menon, grievances@example.org',
      grievanceDays: 30,
      socialLinks: [{ name: 'Facebook', url: 'https://social.example/network' }],
      contactForm: { endpoint: 'https://formspree.io', id: 'xyzabcde' },
    },
  },
  readImpact: {
    call: 'GET /api/impact',
    answers: {
      success: true,
      data: {
        since: '2025-11-24',
        visits: 1204,
        acceptedWithinMinutes: 53,
        people: 412,
        keptOf100: 96,
        districts: [{ location: 'Thrissur', volunteers: 60, visits: null }],
        weeks: [{ week: '2025-11-24', asked: 30, helped: 20 }],
        hours: [{ slot: 'monday-morning', asked: 210, free: null }],
        helpTypes: [{ helptitle: 'Medical', visits: 310 }],
        notDone: { expired: 120, nobodyCame: 50, cancelled: 130 },
      },
    },
  },
} satisfies Partial<Exchanges<keyof typeof api>>
