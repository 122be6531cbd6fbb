import type { OwnFact, OwnPartName } from '../../own-data.ts'
import type { PasswordRule, PasswordStrength } from '@scan/domain/password.ts'

/** The fields that several of these screens ask for. */
const fields = {
  name: 'Full name',
  email: 'Email',
  emailHint: 'For example meera@example.com',
  phone: 'Contact number',
  phoneHint: 'Your phone number with 10 digits, for example 98470 12345',
  location: 'Location',
  locationPlaceholder: 'Choose your district',
  skills: 'Skills',
  skillsHint: 'What could you help with? Choose as many as you like.',
} as const

/** The live checklist under a new password. */
const password = {
  rules: {
    'password-too-short': 'At least 8 characters',
    'password-needs-uppercase': 'One uppercase letter, such as A',
    'password-needs-lowercase': 'One lowercase letter, such as a',
    'password-needs-number': 'One number, such as 1',
    'password-needs-special': 'One special character, such as ! ? @ or #',
  } satisfies Record<PasswordRule, string>,
  rulesTitle: 'Your password needs:',
  met: 'done',
  open: 'still missing',
  strength: 'Password strength: {{strength}}',
  strengths: {
    weak: 'Weak',
    fair: 'Fair',
    good: 'Good',
    strong: 'Strong',
  } satisfies Record<PasswordStrength, string>,
  match: 'Passwords match',
  differ: 'Passwords do not match',
} as const

/** A page that goes on by itself. */
const move = {
  toSignIn_one: 'You will go to the sign-in page in {{count}} second.',
  toSignIn_other: 'You will go to the sign-in page in {{count}} seconds.',
  toApproval_one: 'The next page will open in {{count}} second.',
  toApproval_other: 'The next page will open in {{count}} seconds.',
  toHome_one: 'You will go to your home page in {{count}} second.',
  toHome_other: 'You will go to your home page in {{count}} seconds.',
  paused: 'Waiting while you are here.',
  staying: 'This page stays until you go on.',
  goNow: 'Go now',
  stayHere: 'Stay here',
} as const

const signUp = {
  title: 'Create Your Account',
  lead: 'It is free and takes about three minutes.',
  backToHome: 'Back to Home',
  nameHint: 'As people call you, for example Meera Nair',
  emailHint: 'We send you an email to check it. For example meera@example.com',
  password: 'Password',
  confirmation: 'Confirm password',
  confirmationHint: 'Type the same password once more.',
  phoneHint:
    'With 10 digits, for example 98470 12345. Others see it only when a volunteer has accepted a request.',
  category: 'Category',
  categoryHint: 'Do you want to help, or do you need help?',
  volunteer: 'Volunteer',
  volunteerLine: 'I want to help senior citizens',
  citizen: 'Citizen',
  citizenLine: 'I would like to get help',
  locationHint: 'We show you the requests of this district first.',
  agreement:
    'When you create an account, you agree to our <terms>Terms</terms> and <privacy>Privacy Policy</privacy> of {{day}}.',
  failed: 'Error signing up',
  submit: 'Create Account',
  submitting: 'Creating Account...',
  haveAccount: 'Already have an account?',
  signIn: 'Sign In',
} as const

const signUpSuccess = {
  title: 'Check Your Email',
  lead: 'One step is left before you can sign in.',
  sentTo: 'We have sent an email to {{email}}.',
  sent: 'We have sent you an email.',
  open: 'Open the email and press its button. Then we know that the address is yours.',
  volunteer:
    'After verification, an admin reviews your registration. We tell you by email once you are approved.',
  spam: 'No email after a few minutes? Look in the spam folder too.',
  enterCode: 'Enter the code from the email',
} as const

const pendingApproval = {
  title: 'Registration Pending Approval',
  lead: 'Thank you for offering your time.',
  review: 'An administrator looks at every volunteer first. This keeps senior citizens safe.',
  notified: 'You will be notified by email once you are approved.',
  nothingToDo: 'You do not need to do anything now.',
} as const

const emailVerified = {
  title: 'Email Verified',
  lead: 'Thank you. Your email address is verified.',
  ready: 'You can sign in now with your email and your password.',
  goToSignIn: 'Go to Login Now',
} as const

const verifyEmail = {
  title: 'Verify Your Email',
  waiting: 'Verifying your email, please wait...',
  success: 'Your email address is verified.',
  successPending: 'Next, an administrator reviews your registration.',
  successReady: 'You can sign in now.',
  missingToken: 'Invalid verification link.',
  linkFailedHelp: 'Below you can enter the code, or have the email sent again.',
  codeHelps: 'The code from our email works too. Please enter it below.',
  failed: 'Verification failed.',
  noAnswer: 'Verification failed. Please try again later.',
  codeTitle: 'Enter the code from the email',
  codeLead: 'Our email has a button and a 6-digit code. Either of them is enough.',
  code: '6-digit code',
  codeHint: 'It stands in our email.',
  chosenTitle: 'One question more',
  chosenLead: 'Somebody signed up with this address more than once. Please type the password you chose.',
  chosen: 'Password you chose when you signed up',
  submit: 'Verify Email',
  submitting: 'Verifying...',
  resendTitle: 'No email?',
  resendLead: 'Look in the spam folder too. We can send the email again.',
  resend: 'Send the email again',
  resending: 'Sending...',
  resent: 'If {{email}} waits for verification, a new email is on its way.',
  elseTitle: 'Something else?',
  signIn: 'Sign In',
  signUp: 'Create an account',
  signOut: 'Sign Out',
} as const

const signIn = {
  title: 'Sign In',
  lead: 'Good to see you.',
  password: 'Password',
  remember: 'Remember me on this device',
  rememberHint: 'Only your address is kept, never the password.',
  forgot: 'Forgot password?',
  forgotNeedsEmail: 'Type your email first',
  submit: 'Sign In',
  submitting: 'Signing In...',
  failedTitle: 'You are not signed in',
  cannotSignIn: 'I cannot sign in',
  enterCode: 'Verify your email',
  messageRead: 'OK, I have read this',
  newHere: 'New here?',
  signUp: 'Create an account',
  failures: {
    notVerified: 'Please verify your email before logging in',
    wrongEmail: 'Incorrect email address',
    wrongPassword: 'Incorrect password',
    unknownAddress: 'No account found with this email',
    wrongDetails: 'Invalid email or password',
    noAnswer: 'No response from server. Please check your connection.',
    other: 'An error occurred during login',
  },
  secondStep: {
    lead: 'Your password is right. Now we ask for a code.',
    code: 'Code from your app',
    codeHint: 'The six digits that the app shows now.',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
    recoveryHint: 'One of the codes that you kept. Each works once.',
    recoveryMissing: 'Please enter one of your recovery codes',
    recoveryWrong: 'This recovery code is not right, or it was used already.',
    useApp: 'Use the code from the app',
    back: 'Start again',
  },
} as const

/** The visit of somebody whom a broken line signed out. */
const keptVisit = {
  why: 'You were signed out because the connection was lost.',
  when: 'When',
  where: 'Where',
  volunteer: 'Your volunteer',
  citizen: 'Whom you help',
  call: 'Call {{name}} {{phone}}',
  code: 'Your completion code',
  codeRule: 'Tell this code to {{name}} only when the help is done.',
  untilWhen: 'This stays here until you sign in or close this page.',
} as const

const forgotPassword = {
  title: 'Forgot Password?',
  lead: 'Type your email address. We send you a link to choose a new password.',
  submit: 'Send the link',
  submitting: 'Sending...',
  sent: 'If an account exists for {{email}}, a reset link will arrive soon.',
  sentHelp: 'The link works for {{minutes}} minutes. Look in the spam folder too.',
  failed: 'Error sending reset password email',
  backToSignIn: 'Back to Sign In',
} as const

const resetPassword = {
  title: 'Reset Password',
  lead: 'Choose a new password. You then sign in with it.',
  password: 'New password',
  confirmation: 'Confirm new password',
  submit: 'Set New Password',
  submitting: 'Saving...',
  success: 'Password reset successfully, redirecting to login page...',
  failed: 'Error resetting password',
  done: 'Your new password is saved.',
  newLink: 'Ask for a new link',
} as const

const profile = {
  title: 'Your Profile',
  citizenLead: 'The volunteer whom you get sees your name and number.',
  volunteerLead: 'The person you help sees your name and number.',
  citizenLocationHint: 'Where you live. Your requests start with this district.',
  volunteerLocationHint: 'We show you the requests of this district first.',
  signInEmail: 'You sign in with {{email}}.',
  submit: 'Save Profile',
  submitting: 'Saving...',
  backToHome: 'Back to Home',
  success: 'Profile updated successfully! Redirecting...',
  failed: 'Failed to update profile. Please try again.',
  failedBriefly: 'Error updating profile',
  changed: 'You changed your name or number',
  changesWait: 'We will show this once we have seen it',
} as const

const changePassword = {
  title: 'Change your password',
  current: 'Present password',
  new: 'New password',
  confirmation: 'Confirm new password',
  otherDevices: 'On all other devices you are then signed out.',
  submit: 'Change Password',
  submitting: 'Changing...',
  success: 'Your password was changed.',
  failed: 'Your password could not be changed. Please try again.',
} as const

const changeEmail = {
  title: 'Change your email address',
  email: 'New email address',
  hint: 'We send an email there. Once you open it, you sign in with this address.',
  password: 'Your password, to change the address',
  submit: 'Change my address',
  submitting: 'Sending...',
  sent: 'We have sent an email to {{email}}.',
  until: 'Please open it and press its button. Until then your old address stays.',
  failed: 'Your address could not be changed. Please try again.',
} as const

const ownData = {
  title: 'What we keep about you',
  lead: 'Read all that we keep about you, and save it as a file.',
  read: 'Show what you keep',
  reading: 'Looking...',
  save: 'Save as a file',
  nothing: 'Nothing.',
  failed: 'We could not show it. Please try again.',
  parts: {
    account: 'Your account',
    requests: 'What you asked for',
    visits: 'Visits you accepted',
    happenings: 'What became of them',
    concerns: 'Concerns you told us of',
    separations: 'Who does not meet you again because you said so',
    messages: 'Messages you wrote to us',
    letters: 'Emails that did not reach you',
    signIns: 'Where you signed in',
    devices: 'Devices we know again',
    secondStep: 'Your second step',
    log: 'What you did',
    decisions: 'What administrators decided about you',
  } satisfies Record<OwnPartName, string>,
  facts: {
    name: 'Name',
    email: 'Email',
    phone: 'Contact number',
    shownName: 'Name shown until we have seen the new one',
    shownPhone: 'Number shown until we have seen the new one',
    category: 'Category',
    district: 'District',
    skills: 'Skills',
    privacyVersion: 'Privacy page you agreed to',
    agreedAt: 'Agreed to it',
    signedUpAt: 'Signed up',
    verifiedAt: 'Email verified',
    approvedAt: 'Approved',
    newEmail: 'Email you asked to change to',
    askedAt: 'Asked for it',
    help: 'Help',
    description: 'Description',
    additional: 'Note',
    date: 'Date',
    time: 'Time',
    status: 'State',
    postedAt: 'Posted',
    acceptedAt: 'Accepted',
    closedAt: 'Closed',
    ending: 'How it ended',
    kind: 'Kind',
    text: 'Text',
    writtenAt: 'Written',
    answeredAt: 'Answered',
    device: 'Device',
    startedAt: 'Signed in',
    lastSeenAt: 'Last seen',
    action: 'What',
    doneAt: 'When',
    readAt: 'Read',
    sinceAt: 'Since',
    network: 'Network',
  } satisfies Record<OwnFact, string>,
} as const

const deleteAccount = {
  title: 'Delete my account',
  lead: 'Your name, address, number and what you wrote are erased. Nobody can bring them back.',
  citizen: 'If you have a request, it is cancelled, and your volunteer is told.',
  volunteer: 'If you have accepted a request, it is open again, and the citizen is told.',
  password: 'Your password, to delete the account',
  submit: 'Delete my account',
  submitting: 'Deleting...',
  failed: 'Your account could not be deleted. Please try again.',
} as const

export const accounts = {
  fields,
  password,
  move,
  signUp,
  signUpSuccess,
  pendingApproval,
  emailVerified,
  verifyEmail,
  signIn,
  keptVisit,
  forgotPassword,
  resetPassword,
  profile,
  changePassword,
  changeEmail,
  ownData,
  deleteAccount,
} as const
