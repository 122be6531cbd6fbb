export const sessions = {
  // Why a session ended (spec sections 4 and 8)
  endings: {
    idle: 'Session expired due to inactivity',
    disconnected: 'Connection terminated',
    'server-failed': 'Internal error occurred',
    terminated: 'Account terminated by administrator',
    left: 'You deleted your account.',
    expired: 'Session expired. Please log in again.',
    suspended: 'Your account has been suspended by an administrator.',
    unconfirmed:
      'Failed to sign out: we got no answer. This browser is signed out. Everything else ends within 15\u00a0minutes.',
  },
  // What to do then, where the specification's sentence does not say it
  next: {
    idle: 'Please sign in again. We’ve kept any unfinished request.',
    disconnected:
      'Please check your internet connection, then sign in again. We’ve kept any unfinished request.',
    expired: 'We’ve kept any unfinished request.',
    'server-failed': 'Please wait a minute, then sign in again. We’ve kept any unfinished request.',
  },
  signedIn: 'Login successful!',
  checkFailed: 'Authentication check failed',
  signOutFailed: 'Failed to sign out',
  signingOut: 'Signing out...',

  // The dialog at 13 minutes (D13)
  idleTitle_one: 'You will be signed out in {{count}} minute.',
  idleTitle_other: 'You will be signed out in {{count}} minutes.',
  idleText: 'You haven’t done anything here for a while. Are you still there?',
  staySignedIn: 'Stay signed in',
  signOut: 'Sign out',
} as const
