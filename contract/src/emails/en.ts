/** Around every email: who is greeted, who writes, and where help is. */
const layout = {
  greeting: 'Hello {{name}},',
  greetingWithoutName: 'Hello,',
  code: 'Your code:',
  link: 'If the button does not work, copy this address into your browser:',
  from: 'This email comes from the Senior Citizen Assistance Network. It was sent automatically.',
  help: 'Do you need help? Write to us here:',
  support: 'support team',
  unnamedDevice: 'it gave no name',
  helpByPhone: 'Do you need help? Call us on {{phone}}, or write to us here:',
} as const

/** Every email: what stands before the button, on it, and after it. */
export const en = {
  layout,
  'verify-email': {
    subject: 'Please verify your email address',
    before: [
      'Thank you for joining the network.',
      'Please press the button. It tells us that this email address is yours.',
      'You can also type the code on our page.',
    ],
    action: 'Verify my email address',
    after: [
      'The button and the code work until {{until}}.',
      'Did you not sign up? Then you need to do nothing.',
    ],
  },
  'verify-new-address': {
    subject: 'Please confirm your new email address',
    before: [
      'You want to sign in with this email address from now on.',
      'Please press the button. Until then everything stays as it is.',
    ],
    action: 'Confirm this address',
    after: [
      'The button works until {{until}}. Only the newest email works.',
      'Did you not ask for this? Then you need to do nothing.',
    ],
  },
  'address-changed': {
    subject: 'Your email address was changed',
    before: [
      'From now on you sign in with another email address.',
      'Was it you? Then you need to do nothing.',
    ],
    action: 'It was not me',
    after: ['Was it not you? Press the button and write to us at once.'],
  },
  'already-registered': {
    subject: 'You already have an account',
    before: [
      'Somebody asked for an account with this email address.',
      'You already have one, so nothing has changed.',
      'You can sign in with your email address and your password.',
    ],
    action: 'Sign in',
    after: [
      'Did you forget your password? The sign-in page helps you to choose a new one.',
      'Was it not you? Then you need to do nothing. Your account is safe.',
    ],
  },
  'reset-password': {
    subject: 'Choose a new password',
    before: [
      'Somebody asked for a new password for your account.',
      'Please press the button and choose one.',
    ],
    action: 'Choose a new password',
    after: [
      'The button works for {{minutes}} minutes, and once. Only the newest email works.',
      'Was it not you? Then you need to do nothing. Your password stays as it is.',
    ],
  },
  'password-changed': {
    subject: 'Your password was changed',
    before: [
      'The password of your account was changed just now.',
      'On all other devices you are signed out.',
      'Was it you? Then you need to do nothing.',
    ],
    action: 'It was not me',
    after: ['Was it not you? Press the button and choose a new password at once.'],
  },
  'phone-changed': {
    subject: 'Your phone number was changed',
    before: [
      'The phone number of your account was changed just now.',
      'Was it you? Then you need to do nothing.',
    ],
    action: 'It was not me',
    after: ['Was it not you? Press the button and choose a new password at once.'],
  },
  'new-device': {
    subject: 'You signed in on a new device',
    before: [
      'Somebody signed in to your account on a device that we do not know yet.',
      'Device: {{device}}',
      'When: {{when}}',
      'Was it you? Then you need to do nothing.',
    ],
    action: 'It was not me',
    after: [
      'Was it not you? Press the button and choose a new password at once.',
      'All devices are then signed out.',
    ],
  },
  'second-factor-on': {
    subject: 'Signing in has a second step now',
    before: [
      'The second step of signing in was turned on for your account.',
      'From now on you are asked for a code of your app after your password.',
      'Was it you? Then you need to do nothing. Keep the recovery codes where you find them again.',
    ],
    action: 'It was not me',
    after: ['Was it not you? Press the button and choose a new password at once.'],
  },
  'second-factor-off': {
    subject: 'Signing in has no second step any more',
    before: [
      'The second step of signing in was turned off for your account.',
      'From now on your password is enough.',
      'Was it you? Then you need to do nothing.',
    ],
    action: 'It was not me',
    after: ['Was it not you? Press the button and choose a new password at once.'],
  },
  'session-ended': {
    subject: 'We signed you out to keep you safe',
    before: [
      'An old key to your account was used again.',
      'This can happen when a browser is restored. It can also mean that somebody copied it.',
      'To be safe, we have signed you out there. You can sign in again.',
    ],
    action: 'Choose a new password',
    after: ['Does this happen often? Then please choose a new password.'],
  },
  'volunteer-waiting': {
    subject: 'A volunteer waits for your approval',
    before: [
      '{{volunteer}} from {{district}} wants to help.',
      'The email address is verified. Please approve or reject the registration.',
    ],
    action: 'Open the admin panel',
    after: [],
  },
  'volunteer-approved': {
    subject: 'You are approved as a volunteer',
    before: [
      'An administrator has approved you as a volunteer.',
      'You can sign in now and see who needs help near you.',
    ],
    action: 'Sign in',
    after: ['Thank you for giving your time.'],
  },
  'volunteer-rejected': {
    subject: 'Your registration as a volunteer',
    before: [
      'Thank you for offering your help.',
      'We are sorry: an administrator has not accepted your registration as a volunteer.',
      'Your account and what you told us in it are deleted.',
    ],
    action: 'Write to us',
    after: ['Do you think that this is a mistake? Please write to us.'],
  },
  'account-banned': {
    subject: 'Your account has been suspended',
    before: [
      'An administrator has suspended your account.',
      'You cannot sign in until an administrator lifts this.',
      'If you had a request, it is closed. If you had accepted one, others can see it now.',
    ],
    action: 'Write to us',
    after: ['Do you think that this is a mistake? Please write to us.'],
  },
  'account-unbanned': {
    subject: 'Your account works again',
    before: ['An administrator has lifted the suspension of your account.', 'You can sign in again.'],
    action: 'Sign in',
    after: [],
  },
  'changes-refused': {
    subject: 'Your name and phone number stay as they were',
    before: [
      'You changed your name or your phone number, and an administrator has not approved it.',
      'Your profile is again as it was before.',
    ],
    action: 'Write to us',
    after: ['Do you think that this is a mistake? Please write to us.'],
  },
  'account-deleted': {
    subject: 'Your account has been deleted',
    before: [
      'An administrator has deleted your account.',
      'Your name, your email address, your phone number and what you wrote are erased.',
    ],
    action: 'Write to us',
    after: ['Do you think that this is a mistake? Please write to us.'],
  },
  'account-left': {
    subject: 'Your account is deleted',
    before: [
      'You have deleted your account. Thank you for having been with us.',
      'Your name, your email address, your phone number and what you wrote are erased.',
    ],
    action: 'Write to us',
    after: ['Was it not you? Please write to us at once.'],
  },
  'volunteer-found': {
    subject: 'A volunteer was found for you',
    before: [
      '{{volunteer}} has accepted your request.',
      'What: {{help}}',
      'When: {{when}}',
      'Sign in to see the phone number of {{volunteer}} and your completion code.',
    ],
    action: 'See my request',
    after: ['Tell the code to {{volunteer}} only when the help is done. Nobody else needs it.'],
  },
  'request-completed': {
    subject: 'Your request is completed',
    before: [
      'Your request is marked as completed.',
      'What: {{help}}',
      'When: {{when}}',
      'Thank you for trusting the network. You can ask for help again at any time.',
    ],
    action: 'Ask for help again',
    after: ['Is something not right? Please write to us.'],
  },
  'request-completed-early': {
    subject: 'Your request is completed',
    before: [
      'Your request was marked as completed before its time.',
      'What: {{help}}',
      'When: {{when}}',
      'Thank you for trusting the network. You can ask for help again at any time.',
    ],
    action: 'Was nobody with you? Tell us',
    after: ['Press ‘Report a concern’ at this request. Only administrators read it.'],
  },
  'request-completed-thanks': {
    subject: 'Thank you for your help',
    before: [
      'The request that you accepted is completed.',
      'What: {{help}}',
      'When: {{when}}',
      'Thank you. You made somebody’s day easier.',
    ],
    action: 'See who else needs help',
    after: [],
  },
  'request-cancelled': {
    subject: 'The request that you accepted was cancelled',
    before: [
      'You do not need to go. This request was cancelled:',
      'What: {{help}}',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'See who else needs help',
    after: ['Thank you for offering your time.'],
  },
  'request-called-off': {
    subject: 'Your request was cancelled',
    before: [
      'An administrator has cancelled your request.',
      'What: {{help}}',
      'When: {{when}}',
      'You can ask for help again at any time.',
    ],
    action: 'Ask for help again',
    after: ['Do you want to know why? Please write to us.'],
  },
  'request-taken-back': {
    subject: 'You do not need to go',
    before: [
      'The request that you accepted is given to other volunteers.',
      'What: {{help}}',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'See who else needs help',
    after: ['Thank you for offering your time. Do you have a question? Please write to us.'],
  },
  'volunteer-cannot-come': {
    subject: 'Your volunteer cannot come',
    before: [
      'We are sorry: the volunteer cannot come.',
      'What: {{help}}',
      'When: {{when}}',
      'Your request is open again. Other volunteers can see it now.',
    ],
    action: 'See my request',
    after: ['The old code is no longer valid. You get a new one with the next volunteer.'],
  },
  'request-expired': {
    subject: 'Nobody was found this time',
    before: [
      'We are sorry: no volunteer was found for your request in time.',
      'What: {{help}}',
      'When: {{when}}',
      'You can ask again, for another day or time.',
    ],
    action: 'Ask for help again',
    after: ['Is it urgent? Please call us, or somebody near you.'],
  },
  'request-lapsed': {
    subject: 'A request was not completed, so we closed it',
    before: [
      'This request was not completed within three days after its time.',
      'What: {{help}}',
      'When: {{when}}',
      'It is closed now. You can ask for help, or give it, at any time.',
    ],
    action: 'Open my page',
    after: ['Was the help given? Or did something go wrong? Please write to us.'],
  },
  'request-lapsed-staff': {
    subject: 'A request was never completed',
    before: [
      'A request was not completed three days after its time. The network has closed it.',
      'Volunteer: {{volunteer}}',
      'What: {{help}}',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'Open the admin panel',
    after: ['Perhaps find out what happened.'],
  },
  'nobody-came': {
    subject: 'A citizen says that nobody came',
    before: [
      'The citizen says that the volunteer did not come.',
      'Volunteer: {{volunteer}}',
      'What: {{help}}',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'Open the admin panel',
    after: ['Please find out what happened.'],
  },
  'nobody-came-volunteer': {
    subject: 'We were told that you did not come',
    before: [
      'The citizen says that nobody came. The request is closed.',
      'What: {{help}}',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'Write to us',
    after: ['Was it otherwise? Please write to us. Next time, press ‘I cannot come’.'],
  },
  'completion-reminder': {
    subject: 'Is the help done?',
    before: [
      'The time of the request that you accepted is over.',
      'What: {{help}}',
      'When: {{when}}',
      'Is the help done? Then please complete the request with the citizen’s code.',
    ],
    action: 'Complete the request',
    after: ['Could you not come? Then please press ‘I cannot come’.'],
  },
  'request-overdue': {
    subject: 'A request is overdue',
    before: [
      'A request is not completed a day after its time.',
      'Volunteer: {{volunteer}}',
      'What: {{help}}',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'Open the admin panel',
    after: [],
  },
  'concern-received': {
    subject: 'We have received your concern',
    before: [
      'Thank you for telling us what worries you.',
      'From now on the two of you are kept apart: neither sees the other’s requests.',
      'An administrator reads it within 24 hours, looks into it, and writes to you when it is done.',
      'The other person is not told that it was you.',
    ],
    action: 'Write to us',
    after: ['Are you in danger now? Please call 112.'],
  },
  'concern-closed': {
    subject: 'We have looked into your concern',
    before: ['An administrator has looked into what you told us, and has closed it.'],
    action: 'Write to us',
    after: ['Does it still worry you? Please write to us.'],
  },
  'concern-raised': {
    subject: 'Somebody has raised a concern',
    before: [
      'Somebody has raised a concern about another person of the network.',
      'Please read it and decide what is to be done.',
    ],
    action: 'Open the admin panel',
    after: [],
  },
  'code-guessed': {
    subject: 'A completion code was guessed at',
    before: [
      'A volunteer entered ten wrong completion codes. The citizen has a new code now.',
      'Volunteer: {{volunteer}}',
      'What: {{help}}',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'Open the admin panel',
    after: ['Please find out what happened.'],
  },
  'contact-message': {
    subject: 'A message from {{name}}',
    before: ['{{name}} ({{email}}) wrote on the contact page:'],
    action: 'Answer by email',
    after: ['We promise an answer within 24 hours.'],
  },
} as const
