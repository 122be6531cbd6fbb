/** Where somebody is signed in. */
export const signIns = {
  title: 'Where you are signed in',
  lead: 'Is one of these not yours? Sign out there and change your password.',
  loading: 'Checking where you are signed in…',
  failed: 'We couldn’t check where you are signed in.',
  thisDevice: 'This device',
  unnamedDevice: 'A device without a name',
  since: 'Signed in: {{when}}',
  lastSeen: 'Last seen: {{when}}',
  signOut: 'Sign out',
  signOutOf: 'Sign out: {{device}}, signed in {{when}}',
  signingOut: 'Signing out...',
  notSignedOut: 'Failed to sign out there',
  stayHere: 'Don’t sign me out here when I’m not doing anything',
  stayHereHint:
    'Only if nobody else uses this device. It lasts until you sign out, for at most {{hours}}\u00a0hours. It also ends if the screen is off for a long time.',
  stayHereStaff:
    'Anyone at this device can then see people’s email addresses and phone numbers. They can also act as you. Lock it whenever you leave.',
  everywhere: 'Sign out everywhere',
  everywhereQuestion: 'Do you want to sign out everywhere?',
  everywhereMeans: 'You’ll be signed out on all your devices, this one too.',
  stay: 'Stay signed in',
  notEverywhere: 'Failed to sign out everywhere',
} as const
