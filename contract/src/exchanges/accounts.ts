import type { api } from '../index.ts'
import type { Exchanges } from './exchange.ts'
import { MEERA, ASHA } from './people.ts'

export const accounts = {
  signUp: {
    call: 'POST /api/auth/signup',
    sends: {
      email: 'asha@example.org',
      password: 'Monsoon#47rain',
      name: 'Asha Menon',
      contactno: '9400011122',
      category: 'Volunteer',
      skills: ['Driving', 'Medical Assistance'],
      location: 'Kannur',
    },
    answers: {
      success: true,
      message: 'Please check your email. One more step.',
      user: ASHA,
    },
  },
  verifyEmail: {
    call: 'POST /api/auth/verify-email',
    sends: { token: 'Zm9v' },
    answers: {
      success: true,
      message: 'Your email address is verified.',
      pendingApproval: true,
      user: ASHA,
    },
  },
  resendVerification: {
    call: 'POST /api/auth/resend-verification',
    sends: { email: 'meera@example.org' },
    answers: {
      success: true,
      message: 'If this address still needs to be verified, a new email is on its way.',
    },
  },
  forgotPassword: {
    call: 'POST /api/auth/forgot-password',
    sends: { email: 'meera@example.org' },
    answers: {
      success: true,
      message: 'If an account exists for this address, a reset link will arrive soon.',
    },
  },
  resetPassword: {
    call: 'POST /api/auth/reset-password/:token',
    sends: { password: 'Monsoon#47rain' },
    answers: { success: true, message: 'Your password was reset. You can sign in now.' },
  },
  changeEmail: {
    call: 'POST /api/auth/change-email',
    sends: { email: 'meera@example.net', password: 'Monsoon#47rain' },
    answers: { success: true, message: 'We’ve sent an email to the new address. Please open it.' },
  },
  readCard: {
    call: 'GET /api/auth/volunteers/card',
    answers: {
      success: true,
      data: { name: 'Asha Menon', number: '482193305', validUntil: '2027-11-20' },
    },
  },
  readMyData: {
    call: 'GET /api/auth/me/data',
    answers: {
      success: true,
      data: [
        { part: 'requests', entries: [{ help: 'Reading', postedAt: '2026-11-20T09:00:00.000Z' }] },
        { part: 'emails', entries: [] },
      ],
    },
  },
  deleteMe: {
    call: 'DELETE /api/auth/me',
    sends: { password: 'Monsoon#47rain' },
    answers: { success: true, message: 'Your account has been deleted.' },
  },
  changePassword: {
    call: 'POST /api/auth/change-password',
    sends: { currentPassword: 'Old#password1', password: 'Monsoon#47rain' },
    answers: { success: true, message: 'Your password was changed.' },
  },
  setLanguage: {
    call: 'PUT /api/auth/language',
    sends: { language: 'en' },
    answers: { success: true },
  },
  updateProfile: {
    call: 'PUT /api/auth/update-profile',
    sends: {
      name: 'Meera Nair',
      contactno: '9847012345',
      location: 'Kannur',
      area: 'Thalassery',
      address: 'Harbour Street 7',
      availability: ['monday-morning'],
      organisation: 'NSS unit 12',
    },
    answers: { success: true, message: 'Your profile was updated.', user: MEERA },
  },
  listOrganisations: {
    call: 'GET /api/auth/organisations',
    answers: { success: true, data: ['NSS unit 12'] },
  },
  setRequestEmails: {
    call: 'POST /api/auth/request-emails',
    sends: { token: '3f0d5c7e', requestEmails: 'never' },
    answers: { success: true, message: 'Your choice is saved.' },
  },
} satisfies Partial<Exchanges<keyof typeof api>>
