import type { api } from '../index.ts'
import type { Exchanges } from './exchange.ts'
import { MEERA, ASHA } from './people.ts'

export const accounts = {
  signUp: {
    call: 'POST /api/auth/signup',
    sends: {
      json: {
        email: 'asha@example.org',
        password: 'Monsoon#47rain',
        name: 'Asha Menon',
        contactno: '9400011122',
        category: 'Volunteer',
        skills: ['Driving', 'Medical Assistance'],
        location: 'Kannur',
      },
      ours: {
        email: 'asha@example.org',
        password: 'Monsoon#47rain',
        name: 'Asha Menon',
        phone: '9400011122',
        category: 'Volunteer',
        skills: ['driving', 'medical'],
        district: 'Kannur',
      },
    },
    answers: {
      json: {
        success: true,
        message: 'Please check your email. One more step.',
        user: ASHA.json,
      },
      ours: { user: ASHA.ours },
    },
  },
  verifyEmail: {
    call: 'POST /api/auth/verify-email',
    sends: { json: { token: 'Zm9v' }, ours: { token: 'Zm9v' } },
    answers: {
      json: {
        success: true,
        message: 'Your email address is verified.',
        pendingApproval: true,
        user: ASHA.json,
      },
      ours: { pendingApproval: true, user: ASHA.ours },
    },
  },
  resendVerification: {
    call: 'POST /api/auth/resend-verification',
    sends: { json: { email: 'meera@example.org' }, ours: { email: 'meera@example.org' } },
    answers: {
      json: {
        success: true,
        message: 'If this address still needs to be verified, a new email is on its way.',
      },
      ours: {},
    },
  },
  forgotPassword: {
    call: 'POST /api/auth/forgot-password',
    sends: { json: { email: 'meera@example.org' }, ours: { email: 'meera@example.org' } },
    answers: {
      json: {
        success: true,
        message: 'If an account exists for this address, a reset link will arrive soon.',
      },
      ours: {},
    },
  },
  resetPassword: {
    call: 'POST /api/auth/reset-password/:token',
    sends: { json: { password: 'Monsoon#47rain' }, ours: { password: 'Monsoon#47rain' } },
    answers: {
      json: { success: true, message: 'Your password was reset. You can sign in now.' },
      ours: {},
    },
  },
  changeEmail: {
    call: 'POST /api/auth/change-email',
    sends: {
      json: { email: 'meera@example.net', password: 'Monsoon#47rain' },
      ours: { email: 'meera@example.net', password: 'Monsoon#47rain' },
    },
    answers: {
      json: { success: true, message: 'We’ve sent an email to the new address. Please open it.' },
      ours: {},
    },
  },
  readMyData: {
    call: 'GET /api/auth/me/data',
    answers: {
      json: {
        success: true,
        data: [
          { part: 'requests', entries: [{ help: 'Reading', postedAt: '2026-11-20T09:00:00.000Z' }] },
          { part: 'emails', entries: [] },
        ],
      },
      ours: {
        parts: [
          { name: 'requests', entries: [{ help: 'Reading', postedAt: '2026-11-20T09:00:00.000Z' }] },
          { name: 'emails', entries: [] },
        ],
      },
    },
  },
  deleteMe: {
    call: 'DELETE /api/auth/me',
    sends: { json: { password: 'Monsoon#47rain' }, ours: { password: 'Monsoon#47rain' } },
    answers: { json: { success: true, message: 'Your account has been deleted.' }, ours: {} },
  },
  changePassword: {
    call: 'POST /api/auth/change-password',
    sends: {
      json: { currentPassword: 'Old#password1', password: 'Monsoon#47rain' },
      ours: { currentPassword: 'Old#password1', password: 'Monsoon#47rain' },
    },
    answers: { json: { success: true, message: 'Your password was changed.' }, ours: {} },
  },
  setLanguage: {
    call: 'PUT /api/auth/language',
    sends: { json: { language: 'en' }, ours: { language: 'en' } },
    answers: { json: { success: true }, ours: {} },
  },
  updateProfile: {
    call: 'PUT /api/auth/update-profile',
    sends: {
      json: {
        name: 'Meera Nair',
        contactno: '9847012345',
        location: 'Kannur',
        area: 'Thalassery',
        address: 'Harbour Street 7',
        availability: ['monday-morning'],
      },
      ours: {
        name: 'Meera Nair',
        phone: '9847012345',
        district: 'Kannur',
        area: 'Thalassery',
        address: 'Harbour Street 7',
        availability: ['monday-morning'],
      },
    },
    answers: {
      json: { success: true, message: 'Your profile was updated.', user: MEERA.json },
      ours: { user: MEERA.ours },
    },
  },
  setRequestEmails: {
    call: 'POST /api/auth/request-emails',
    sends: {
      json: { token: '3f0d5c7e', requestEmails: 'never' },
      ours: { token: '3f0d5c7e', requestEmails: 'never' },
    },
    answers: { json: { success: true, message: 'Your choice is saved.' }, ours: {} },
  },
} satisfies Partial<Exchanges<keyof typeof api>>
