import type { api } from '../index.ts'
import type { Exchanges } from './exchange.ts'
import { MEERA, MEERA_HELPED } from './people.ts'

export const sessions = {
  signIn: {
    call: 'POST /api/auth/login',
    sends: { email: 'meera@example.org', password: 'Monsoon#47rain' },
    answers: {
      success: true,
      message: 'Login successful!',
      sessionToken: 's-1',
      refreshToken: 'r-1',
      user: MEERA,
    },
  },
  signOut: {
    call: 'POST /api/auth/logout',
    answers: { success: true, message: 'Successfully signed out' },
  },
  listSessions: {
    call: 'GET /api/auth/sessions',
    answers: {
      success: true,
      data: [
        {
          _id: 'f1',
          current: true,
          startedAt: '2026-11-20T09:00:00.000Z',
          lastSeenAt: '2026-11-20T09:12:00.000Z',
          device: 'Chrome, Android',
        },
      ],
    },
  },
  signOutThere: {
    call: 'DELETE /api/auth/sessions/:id',
    answers: { success: true, message: 'Signed out on that device.' },
  },
  signOutEverywhere: {
    call: 'DELETE /api/auth/sessions',
    answers: { success: true, message: 'Signed out everywhere.' },
  },
  me: {
    call: 'GET /api/auth/me',
    answers: { success: true, user: MEERA_HELPED },
  },
  refreshSession: {
    call: 'POST /api/auth/refresh-token',
    sends: { refreshToken: 'r-1' },
    answers: { success: true, sessionToken: 's-2', refreshToken: 'r-2' },
  },
  confirmIdentity: {
    call: 'POST /api/auth/confirm-password',
    sends: { password: 'Monsoon#47rain' },
    answers: { success: true, message: 'Thank you. Please carry on.' },
  },
  readSecondFactor: {
    call: 'GET /api/auth/second-factor',
    answers: { success: true, isOn: true, isRequired: false, recoveryCodesLeft: 9 },
  },
  beginSecondFactor: {
    call: 'POST /api/auth/second-factor',
    sends: { password: 'Monsoon#47rain' },
    answers: { success: true, secret: 'GEZDGNBV', uri: 'otpauth://totp/Network:a%40b.c?secret=GEZDGNBV' },
  },
  confirmSecondFactor: {
    call: 'POST /api/auth/second-factor/confirm',
    sends: { code: '123456' },
    answers: { success: true, message: 'The second step is on.', recoveryCodes: ['k3v9-7hq2'] },
  },
  removeSecondFactor: {
    call: 'POST /api/auth/second-factor/remove',
    sends: { password: 'Monsoon#47rain' },
    answers: { success: true, message: 'The second step is off.' },
  },
} satisfies Partial<Exchanges<keyof typeof api>>
