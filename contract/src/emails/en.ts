import type { StopCause } from '@scan/domain/stops.ts'
/** Around every email: who is greeted, who writes, and where help is. */
const layout = {
  greeting: 'Hello {{name}},',
  greetingWithoutName: 'Hello,',
  code: 'Your code:',
  link: 'If the button does not work, copy this address into your browser:',
  from: 'This email comes from the Senior Citizen Assistance Network. It was sent automatically.',
  help: 'Need help? Write to us here:',
  support: 'support team',
  unnamedDevice: 'it gave no name',
  /** Why a volunteer is stopped. */
  stoppedFor: {
    case: 'someone raised a concern',
    'given-back': 'five visits given back within seven days',
    'other-account': 'another account with their address or number was banned',
  } satisfies Record<StopCause, string>,
  noVisit: 'none',
  /** Such as ‘Saturday 21 November 2026, 10:30 am’. */
  moment: '{{weekday}} {{day}} {{month}} {{year}}, {{time}}',
  helpByPhone: 'Need help? Call us on {{phone}}, or write to us here:',
} as const

const NOT_YOU = {
  html: 'If it wasn’t you, press the button and choose a new password now.',
  text: 'If it wasn’t you, open the link above and choose a new password now.',
} as const

/** Every email: what stands before the button, on it, and after it. Where it is plain text, there is a link and no button. */
export const en = {
  layout,
  'verify-email': {
    subject: 'Please verify your email address',
    before: [
      'Thank you for joining the network.',
      {
        html: 'Please press the button. It tells us that this email address is yours.',
        text: 'Please open the link below. It tells us that this email address is yours.',
      },
      'You can also type the code on our page.',
    ],
    action: 'Verify my email address',
    after: [
      { html: 'The button and code work until {{until}}.', text: 'The link and code work until {{until}}.' },
      'Didn’t sign up? You can ignore this email.',
    ],
  },
  'verify-new-address': {
    subject: 'Please confirm your new email address',
    before: [
      'You asked to sign in with this email address from now on.',
      {
        html: 'Please press the button. Until you do, nothing changes.',
        text: 'Please open the link below. Until you do, nothing changes.',
      },
    ],
    action: 'Confirm this address',
    after: [
      {
        html: 'The button works until {{until}}. Only the latest email works.',
        text: 'The link works until {{until}}. Only the latest email works.',
      },
      'Didn’t ask for this? You can ignore this email.',
    ],
  },
  'address-changed': {
    subject: 'Your email address was changed',
    before: ['You now sign in with a different email address.', 'If it was you, you can ignore this email.'],
    action: 'It wasn’t me',
    after: [
      {
        html: 'If it wasn’t you, press the button and write to us now.',
        text: 'If it wasn’t you, open the link above and write to us now.',
      },
    ],
  },
  'already-registered': {
    subject: 'You already have an account',
    before: [
      'Someone asked for an account with this email address.',
      'You already have one, so nothing has changed.',
      'You can sign in with your email address and your password.',
    ],
    action: 'Sign in',
    after: [
      'Forgotten your password? You can choose a new one on the sign-in page.',
      'If it wasn’t you, you can ignore this email. Your account is safe.',
    ],
  },
  'reset-password': {
    subject: 'Choose a new password',
    before: [
      'Someone asked for a new password for your account.',
      { html: 'Please press the button and choose one.', text: 'Please open the link below and choose one.' },
    ],
    action: 'Choose a new password',
    after: [
      {
        html: 'The button works for {{minutes}} minutes, and once. Only the latest email works.',
        text: 'The link works for {{minutes}} minutes, and once. Only the latest email works.',
      },
      'If it wasn’t you, you can ignore this email. Your password stays as it is.',
    ],
  },
  'password-changed': {
    subject: 'Your password was changed',
    before: [
      'The password of your account has just been changed.',
      'You are signed out on your other devices.',
      'If it was you, you can ignore this email.',
    ],
    action: 'It wasn’t me',
    after: [NOT_YOU],
  },
  'phone-changed': {
    subject: 'Your phone number was changed',
    before: [
      'The phone number of your account has just been changed.',
      'If it was you, you can ignore this email.',
    ],
    action: 'It wasn’t me',
    after: [NOT_YOU],
  },
  'new-device': {
    subject: 'You signed in on a new device',
    before: [
      'Someone signed in to your account on a device we don’t know yet.',
      'Device: {{device}}',
      'When: {{when}}',
      'If it was you, you can ignore this email.',
    ],
    action: 'It wasn’t me',
    after: [NOT_YOU, 'All devices will then be signed out.'],
  },
  'second-factor-on': {
    subject: 'Your sign-in now has a second step',
    before: [
      'A second sign-in step was turned on for your account.',
      'From now on, we’ll ask for a code from your app after your password.',
      'If it was you, you can ignore this email. Keep your recovery codes in a safe place.',
    ],
    action: 'It wasn’t me',
    after: [NOT_YOU],
  },
  'second-factor-off': {
    subject: 'Your sign-in no longer has a second step',
    before: [
      'The second sign-in step was turned off for your account.',
      'From now on your password is enough.',
      'If it was you, you can ignore this email.',
    ],
    action: 'It wasn’t me',
    after: [NOT_YOU],
  },
  'recovery-code-used': {
    subject: 'One of your recovery codes was used',
    before: [
      'Instead of a code from your app, one of your recovery codes was used.',
      'It will not work again.',
      'If it was you, you can ignore this email.',
    ],
    action: 'It wasn’t me',
    after: [NOT_YOU],
  },
  'second-factor-guessed': {
    subject: 'Someone may know your password',
    before: [
      'Someone entered your password, and then several wrong codes.',
      'It was on a device we don’t know. They could not sign in.',
      'If it was you, you can ignore this email.',
    ],
    action: 'It wasn’t me',
    after: [NOT_YOU],
  },
  'session-ended': {
    subject: 'We signed you out to keep you safe',
    before: [
      'An old key to your account was used again.',
      'This can happen when a browser restores its pages. It can also mean that someone copied the key.',
      'To be safe, we have signed you out there. You can sign in again.',
    ],
    action: 'Choose a new password',
    after: ['Does this happen often? Please choose a new password.'],
  },
  'volunteer-waiting': {
    subject: 'A volunteer is waiting for approval',
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
    after: ['Do you think this is a mistake? Please write to us.'],
  },
  'account-banned': {
    subject: 'Your account has been suspended',
    before: [
      'An administrator has suspended your account.',
      'You can’t sign in until an administrator lifts this.',
      'If you had a request, it is closed. If you had accepted one, others can see it now.',
    ],
    action: 'Write to us',
    after: ['Do you think this is a mistake? Please write to us.'],
  },
  'account-unbanned': {
    subject: 'Your account works again',
    before: ['An administrator has lifted the suspension of your account.', 'You can sign in again.'],
    action: 'Sign in',
    after: [],
  },
  'citizen-agreed-to': {
    subject: 'You can ask for help now',
    before: ['A coordinator has agreed that you can use the network.', 'You can ask for help now.'],
    action: 'Ask for help',
    after: [],
  },
  'volunteer-stopped': {
    subject: 'A volunteer is stopped',
    before: [
      'This volunteer accepts nothing more until one of you lets them go on.',
      'Volunteer: {{volunteer}}',
      'Why: {{why}}',
      'Visits now and today: {{visits}}',
    ],
    action: 'Open their page',
    after: ['Please talk to them first. If you trust them, press ‘Let them go on’.'],
  },
  'volunteer-resumed': {
    subject: 'You can accept requests again',
    before: ['A coordinator has agreed. You can accept requests again.'],
    action: 'See the requests',
    after: [],
  },
  'changes-refused': {
    subject: 'Your name and phone number stay as they were',
    before: [
      'You changed your name or phone number, but an administrator has not approved the change.',
      'Your profile is back as it was.',
    ],
    action: 'Write to us',
    after: ['Do you think this is a mistake? Please write to us.'],
  },
  'account-deleted': {
    subject: 'Your account has been deleted',
    before: [
      'An administrator has deleted your account.',
      'Your name, your email address, your phone number and what you wrote are erased.',
    ],
    action: 'Write to us',
    after: ['Do you think this is a mistake? Please write to us.'],
  },
  'account-left': {
    subject: 'Your account is deleted',
    before: [
      'You have deleted your account. Thank you for having been with us.',
      'Your name, your email address, your phone number and what you wrote are erased.',
    ],
    action: 'Write to us',
    after: ['If it wasn’t you, please write to us now.'],
  },
  'volunteer-found': {
    subject: 'We’ve found a volunteer for you',
    before: [
      '{{volunteer}} is coming to help you.',
      'What: {{help}} ({{number}})',
      'When: {{when}}',
      'Sign in to see the phone number of {{volunteer}} and your completion code.',
    ],
    action: 'See my request',
    after: ['Tell {{volunteer}} the code only when the help is done. Nobody else needs it.'],
  },
  'visit-assigned': {
    subject: 'You’ve been asked to help someone',
    before: [
      'A coordinator has asked you to go:',
      'What: {{help}} ({{number}})',
      'Where: {{district}}',
      'When: {{when}}',
      'Sign in to see the name and the phone number.',
    ],
    action: 'See my visit',
    after: ['If you can’t go, please give it back there as soon as you can.'],
  },
  'request-completed': {
    subject: 'Your request is completed',
    before: [
      'Your request has been marked as completed.',
      'What: {{help}} ({{number}})',
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
      'What: {{help}} ({{number}})',
      'When: {{when}}',
      'Thank you for trusting the network. You can ask for help again at any time.',
    ],
    action: 'Did nobody come? Tell us',
    after: ['Press ‘Report a concern’ at this request. Only administrators read it.'],
  },
  'request-completed-thanks': {
    subject: 'Thank you for your help',
    before: [
      'Your visit is completed.',
      'What: {{help}} ({{number}})',
      'When: {{when}}',
      'Thank you. You made someone’s day easier.',
    ],
    action: 'See who else needs help',
    after: [],
  },
  'request-cancelled': {
    subject: 'Your visit was cancelled',
    before: [
      'You don’t need to go. This request was cancelled:',
      'What: {{help}} ({{number}})',
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
      'What: {{help}} ({{number}})',
      'When: {{when}}',
      'You can ask for help again at any time.',
    ],
    action: 'Ask for help again',
    after: ['Want to know why? Please write to us.'],
  },
  'request-taken-back': {
    subject: 'You don’t need to go',
    before: [
      'This request is now open to other volunteers:',
      'What: {{help}} ({{number}})',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'See who else needs help',
    after: ['Thank you for offering your time. Any questions? Please write to us.'],
  },
  'volunteer-cannot-come': {
    subject: 'Your volunteer can’t come',
    before: [
      'We’re sorry: your volunteer can’t come.',
      'What: {{help}} ({{number}})',
      'When: {{when}}',
      'Your request is open again. Other volunteers can see it now.',
    ],
    action: 'See my request',
    after: ['The old code no longer works. You’ll get a new one with your next volunteer.'],
  },
  'request-expired': {
    subject: 'We couldn’t find a volunteer this time',
    before: [
      'We’re sorry: we couldn’t find a volunteer in time.',
      'What: {{help}} ({{number}})',
      'When: {{when}}',
      'You can ask again, for another day or time.',
    ],
    action: 'Ask for help again',
    after: ['Is it urgent? Please call us, or someone near you.'],
  },
  'request-lapsed': {
    subject: 'We closed a request that wasn’t completed',
    before: [
      'This request wasn’t completed within three days.',
      'What: {{help}} ({{number}})',
      'When: {{when}}',
      'It’s now closed. You can ask for help, or give it, at any time.',
    ],
    action: 'Open my page',
    after: ['Was the help given, or did something go wrong? Please write to us.'],
  },
  'request-lapsed-staff': {
    subject: 'A request was never completed',
    before: [
      'A request wasn’t completed within three days. The network has closed it.',
      'Volunteer: {{volunteer}}',
      'What: {{help}} ({{number}})',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'Open the admin panel',
    after: ['You may want to find out what happened.'],
  },
  'nobody-came': {
    subject: 'A citizen says nobody came',
    before: [
      'The citizen says the volunteer didn’t come.',
      'Volunteer: {{volunteer}}',
      'What: {{help}} ({{number}})',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'Open the case',
    after: ['Please find out what happened.'],
  },
  'nobody-came-volunteer': {
    subject: 'We were told you didn’t come',
    before: [
      'The citizen says nobody came. The request is closed.',
      'What: {{help}} ({{number}})',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'Write to us',
    after: ['Is that not right? Please write to us. Next time, press ‘I can’t come’.'],
  },
  'completion-reminder': {
    subject: 'Have you finished helping?',
    before: [
      'The time of your visit has passed.',
      'What: {{help}} ({{number}})',
      'When: {{when}}',
      'If you have finished, please complete the request with the citizen’s code.',
    ],
    action: 'Complete the request',
    after: ['If you couldn’t come, please press ‘I couldn’t come’.'],
  },
  'request-overdue': {
    subject: 'A request is overdue',
    before: [
      'A request has not been completed a day after its time.',
      'Volunteer: {{volunteer}}',
      'What: {{help}} ({{number}})',
      'Where: {{district}}',
      'When: {{when}}',
    ],
    action: 'Open the admin panel',
    after: [],
  },
  'concern-received': {
    subject: 'We’ve received your concern',
    before: [
      'Thank you for telling us what worries you.',
      'From now on, neither of you will see the other’s requests.',
      'An administrator will read what you told us within 24 hours and write to you.',
      'We won’t tell the other person that it was you.',
    ],
    action: 'Write to us',
    after: ['Are you in danger now? Please call 112.'],
  },
  'concern-closed': {
    subject: 'We’ve looked into your concern',
    before: ['An administrator has looked into what you told us and closed the case.'],
    action: 'Write to us',
    after: ['Does it still worry you? Please write to us.'],
  },
  'separation-asked': {
    subject: 'May you be matched with {{name}} again?',
    before: ['You asked not to meet {{name}} again.', 'May you be matched again? You decide.'],
    action: 'Answer',
    after: ['Nothing changes until you say yes.', 'We don’t tell {{name}} that we asked.'],
  },
  'separation-lifted': {
    subject: 'You can be matched with {{name}} again',
    before: [
      'You asked not to meet {{name}} again.',
      'We have looked into it, and you can be matched again.',
    ],
    action: 'Write to us',
    after: ['Don’t you want this? Please tell us.'],
  },
  'concern-raised': {
    subject: 'Someone has raised a concern',
    before: [
      'Someone has raised a concern about another person in the network.',
      'Please read it and decide what to do.',
    ],
    action: 'Open the case',
    after: [],
  },
  'code-guessed': {
    subject: 'Someone is guessing a completion code',
    before: [
      'A volunteer entered ten wrong completion codes. The citizen has a new code now.',
      'Volunteer: {{volunteer}}',
      'What: {{help}} ({{number}})',
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
  'contact-message-by-anybody': {
    subject: 'A message from {{name}}',
    before: ['{{name}} ({{email}}) wrote on the contact page:'],
    action: 'Answer by email',
    after: ['Anybody can have typed this address.', 'We promise an answer within 24 hours.'],
  },
} as const
