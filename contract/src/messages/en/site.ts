export const site = {
  name: 'Senior Citizen Assistance Network',
  /** Below its picture, on a phone. */
  shortName: 'Assistance',
  /** What the landing page says first, and what a link to any page is previewed with. */
  lead: 'We connect senior citizens who need a hand with approved volunteers nearby.',
  skip: 'Skip to main content',

  // The words that components say by themselves
  optional: '(optional)',
  error: 'Error:',
  show: 'Show',
  showPassword: 'Show password',
  hide: 'Hide',
  hidePassword: 'Hide password',
  dismiss: 'Dismiss',
  messages: 'Messages',
  flash: 'Just done',
  moreMessages_one: '{{count}} more message',
  moreMessages_other: '{{count}} more messages',
  stepDone: 'done',
  stepNow: 'now',
  stepToCome: 'not yet',
  moreBelow: 'More below',

  // The header
  navigation: 'Main',
  menu: 'Menu',
  closeMenu: 'Close',
  home: 'Home',
  profile: 'Profile',
  about: 'About',
  contact: 'Contact',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signOut: 'Sign Out',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',

  // The Display control (D12)
  display: 'Display',
  displayDone: 'Done',
  textSize: 'Text size',
  theme: 'Colours',
  themes: {
    device: 'Same as this device',
    light: 'Light',
    dark: 'Dark',
    contrast: 'High contrast',
  },
  language: 'Language',
  timedMoves: 'Go to the next page automatically',
  timedMovesChoices: {
    on: 'On',
    slower: '10× slower',
    off: 'Off',
  },

  // The footer
  morePages: 'More pages',
  helplines: 'Helplines',
  emergency: 'Emergency',
  elderLine: 'Elder Line',
  terms: 'Terms',
  privacy: 'Privacy',
  support: 'Call us',
  runBy: 'The network is run by {{name}}.',
  replyPromise: 'We answer every message within 24 hours.',

  // What can go wrong anywhere
  offline: 'You are offline. What you see may be out of date.',
  offlineTitle: 'You are offline',
  offlineText: 'This page needs the internet. Please check your connection, then try again.',
  offlineCalls: 'You can still call. Numbers are below.',
  noAnswer: 'No response from server. Please check your connection.',
  /** How long to wait, within a sentence. */
  waits: {
    minutes_one: '{{count}}\u00a0min',
    minutes_other: '{{count}}\u00a0min',
    hours_one: '{{count}}\u00a0h',
    hours_other: '{{count}}\u00a0h',
  },
  notDone: 'That didn’t work',
  loading: 'Loading page',
  stillWaiting: 'Taking longer than usual. No need to press again.',
  notCheckedTitle: 'We couldn’t connect',
  tryAgain: 'Try again',
  brokenTitle: 'Something went wrong',
  brokenText: 'This page didn’t open. Nothing you sent has been lost.',
  brokenAction: 'Go to the home page',

  // Not found
  notFoundTitle: 'Page Not Found',
  notFoundText: 'Sorry, the page you are looking for does not exist or you do not have access to it.',
  notFoundAction: 'Go to the home page',
} as const
