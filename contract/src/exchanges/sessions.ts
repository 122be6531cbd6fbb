import type { api } from '../index.ts'
import type { Exchanges } from './exchange.ts'
import { MEERA, MEERA_HELPED } from './people.ts'

export const sessions = {
  signIn: {
    call: 'POST /api/auth/login',
    sends: {
      json: { email: 'meera@example.org', password: 'Monsoon#47rain' },
      ours: { email: 'meera@example.org', password: 'Monsoon#47rain' },
    },
    answers: {
      json: {
        success: true,
        message: 'Login successful!',
        sessionToken: 's-1',
        refreshToken: 'r-1',
        user: MEERA.json,
      },
      ours: { sessionToken: 's-1', refreshToken: 'r-1', user: MEERA.ours },
    },
  },
  signOut: {
    call: 'POST /api/auth/logout',
    answers: { json: { success: true, message: 'Successfully signed out' }, ours: {} },
  },
  listSessions: {
    call: 'GET /api/auth/sessions',
    answers: {
      json: {
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
      ours: {
        items: [
          {
            id: 'f1',
            isCurrent: true,
            startedAt: new Date('2026-11-20T09:00:00Z'),
            lastSeenAt: new Date('2026-11-20T09:12:00Z'),
            device: 'Chrome, Android',
          },
        ],
      },
    },
  },
  signOutThere: {
    call: 'DELETE /api/auth/sessions/:id',
    answers: { json: { success: true, message: 'Signed out on that device.' }, ours: {} },
  },
  signOutEverywhere: {
    call: 'DELETE /api/auth/sessions',
    answers: { json: { success: true, message: 'Signed out everywhere.' }, ours: {} },
  },
  me: {
    call: 'GET /api/auth/me',
    answers: { json: { success: true, user: MEERA_HELPED.json }, ours: { user: MEERA_HELPED.ours } },
  },
  refreshSession: {
    call: 'POST /api/auth/refresh-token',
    sends: { json: { refreshToken: 'r-1' }, ours: { refreshToken: 'r-1' } },
    answers: {
      json: { success: true, sessionToken: 's-2', refreshToken: 'r-2' },
      ours: { sessionToken: 's-2', refreshToken: 'r-2' },
    },
  },
  confirmIdentity: {
    call: 'POST /api/auth/confirm-password',
    sends: { json: { password: 'Monsoon#47rain' }, ours: { password: 'Monsoon#47rain' } },
    answers: { json: { success: true, message: 'Thank you. Please carry on.' }, ours: {} },
  },
  readSecondFactor: {
    call: 'GET /api/auth/second-factor',
    answers: {
      json: { success: true, isOn: true, isRequired: false, recoveryCodesLeft: 9 },
      ours: { isOn: true, isRequired: false, recoveryCodesLeft: 9 },
    },
  },
  beginSecondFactor: {
    call: 'POST /api/auth/second-factor',
    sends: { json: { password: 'Monsoon#47rain' }, ours: { password: 'Monsoon#47rain' } },
    answers: {
      json: { success: true, secret: 'GEZDGNBV', uri: 'otpauth://totp/Network:a%40b.c?secret=GEZDGNBV' },
      ours: { secret: 'GEZDGNBV', address: 'otpauth://totp/Network:a%40b.c?secret=GEZDGNBV' },
    },
  },
  confirmSecondFactor: {
    call: 'POST /api/auth/second-factor/confirm',
    sends: { json: { code: '123456' }, ours: { code: '123456' } },
    answers: {
      json: { success: true, message: 'The second step is on.', recoveryCodes: ['k3v9-7hq2'] },
      ours: { recoveryCodes: ['k3v9-7hq2'] },
    },
  },
  removeSecondFactor: {
    call: 'POST /api/auth/second-factor/remove',
    sends: { json: { password: 'Monsoon#47rain' }, ours: { password: 'Monsoon#47rain' } },
    answers: { json: { success: true, message: 'The second step is off.' }, ours: {} },
  },
} satisfies Partial<Exchanges<keyof typeof api>>
