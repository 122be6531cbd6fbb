import type { PasswordRule, PasswordStrength } from '@scan/domain/password.ts'

/** The fields that several of these screens ask for. */
const fields = {
  name: 'Full name',
  email: 'Email',
  emailHint: 'For example meera@example.com',
  phone: 'Contact number',
  phoneHint: 'Your 10-digit phone number, for example 98470 12345',
  location: 'Location',
  locationPlaceholder: 'Choose your district',
  area: 'Town or area',
  address: 'House address',
  landmark: 'How to find the house',
  skills: 'Skills',
  skillsHint: 'What could you help with? Choose as many as you like.',
  availability: 'When can you help?',
  availabilityHint:
    'You can use this to filter requests. Only you see it. Leave it blank if every week is different.',
  weekday: 'Day',
  slot: '{{day}}, {{part}}',
  partsOfDay: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
} as const

/** The live checklist under a new password. */
const password = {
  rules: {
    'password-too-short': 'At least 8 characters',
    'password-needs-uppercase': 'One uppercase letter, such as A',
    'password-needs-lowercase': 'One lowercase letter, such as a',
    'password-needs-number': 'One number, such as 1',
    'password-needs-special': 'One special character, such as !\u00a0?\u00a0@\u00a0or\u00a0#',
  } satisfies Record<PasswordRule, string>,
  notOwn: 'Not your own name or email',
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
  toSignIn_one: 'You will go to the sign-in page in {{count}}\u00a0second.',
  toSignIn_other: 'You will go to the sign-in page in {{count}}\u00a0seconds.',
  toApproval_one: 'The next page will open in {{count}}\u00a0second.',
  toApproval_other: 'The next page will open in {{count}}\u00a0seconds.',
  toHome_one: 'You will go to your home page in {{count}}\u00a0second.',
  toHome_other: 'You will go to your home page in {{count}}\u00a0seconds.',
  paused: 'Paused.',
  staying: 'You’ll stay on this page.',
  goNow: 'Go now',
  toSignInNow: 'Go to the sign-in page',
  toApprovalNow: 'Go to the next page',
  toHomeNow: 'Go to your home page',
  stayHere: 'Stay here',
} as const

const signUp = {
  title: 'Create your account',
  lead: 'It’s free and takes about three minutes.',
  backToHome: 'Back to Home',
  nameHint: 'The name people know you by, for example Meera Nair',
  emailHint: 'We’ll email you to check this address. For example meera@example.com',
  password: 'Password',
  confirmation: 'Confirm password',
  confirmationHint: 'Type the same password again.',
  phoneHint: '10 digits, for example 98470 12345. Until a request is accepted, only administrators see it.',
  category: 'Category',
  categoryHint: 'What would you like to do?',
  citizen: 'Citizen',
  citizenLine: 'I need help',
  volunteer: 'Volunteer',
  volunteerLine: 'I want to help',
  locationHint: 'We’ll show you requests from this district first.',
  agreement:
    'When you create an account, you agree to our <terms>Terms</terms> and <privacy>Privacy Policy</privacy> of {{day}}.',
  failed: 'Error signing up',
  submit: 'Create account',
  submitting: 'Creating Account...',
  haveAccount: 'Already have an account?',
  signIn: 'Sign In',
} as const

const signUpSuccess = {
  welcome: 'Welcome, {{name}}',
  thanks: 'Thank you, {{name}}',
  title: 'Check Your Email',
  lead: 'One more step before you can sign in.',
  sentTo: 'We’ve sent an email to {{email}}.',
  sent: 'We’ve sent you an email.',
  open: 'Open it and press the button, so we know the address is yours.',
  volunteer: 'After verification, an admin reviews your registration. We’ll email you once you’re approved.',
  spam: 'No email after a few minutes? Check your spam folder.',
  enterCode: 'Enter the code from the email',
} as const

const pendingApproval = {
  title: 'Registration Pending Approval',
  lead: 'Thank you for offering your time.',
  review: 'An administrator checks every volunteer first. This keeps senior citizens safe.',
  notified: 'You will be notified by email once you are approved.',
  nothingToDo: 'You don’t need to do anything now.',
} as const

const emailVerified = {
  title: 'Email verified',
  lead: 'Thank you. We’ve checked your email address.',
  ready: 'You can now sign in with your email and password.',
  goToSignIn: 'Go to Login Now',
} as const

const verifyEmail = {
  title: 'Verify your email',
  waiting: 'Verifying your email, please wait...',
  success: 'Your email address is verified.',
  successPending: 'Next, an administrator will review your registration.',
  successReady: 'You can sign in now.',
  successIn: 'You’re signed in.',
  missingToken: 'Invalid verification link.',
  linkFailedHelp: 'You can enter the code below, or get a new email.',
  codeHelps: 'You can use the code from our email instead. Please enter it below.',
  failed: 'Verification failed.',
  noAnswer: 'Verification failed. Please try again later.',
  codeTitle: 'Enter the code from the email',
  codeLead: 'Press the button in our email, or type its 6-digit code here.',
  code: '6-digit code',
  codeHint: 'It’s in our latest email. We check it as soon as you’ve typed all six digits.',
  ownTitle: 'Is it you?',
  ownLead: 'Type the password of your account. Then this is your new address.',
  own: 'Your password',
  chosenTitle: 'One more question',
  chosenLead: 'Someone signed up with this address more than once. Please type the password you chose.',
  chosen: 'Password you chose when you signed up',
  submit: 'Verify email',
  submitting: 'Verifying...',
  resendTitle: 'No email yet?',
  resendLead: 'Check your spam folder. We can also send the email again.',
  resend: 'Send the email again',
  resending: 'Sending...',
  resent: 'If {{email}} still needs to be verified, a new email is on its way.',
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
  rememberHint: 'We keep only your email address here, never your password.',
  forgot: 'Forgot password?',
  forgotNeedsEmail: 'Type your email first',
  submit: 'Sign In',
  submitting: 'Signing In...',
  failedTitle: 'We couldn’t sign you in',
  cannotSignIn: 'I can’t sign in',
  enterCode: 'Verify your email',
  messageRead: 'OK, I have read this',
  signUp: 'I’m new here\u00a0– sign up',
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
    lead: 'Password accepted. Now enter your code.',
    code: 'Code from your app',
    codeHint: 'The six digits your app shows now.',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
    recoveryHint: 'One of the codes you saved. Each works once.',
    recoveryMissing: 'Please enter one of your recovery codes',
    recoveryWrong: 'This recovery code is wrong, or it has already been used.',
    useApp: 'Use the code from the app',
    back: 'Start again',
  },
} as const

/** The visit of somebody whom a broken line signed out. */
const keptVisit = {
  why: 'You were signed out because the connection was lost.',
  when: 'When',
  where: 'Where',
  address: 'House address',
  landmark: 'How to find it',
  houseFrom: 'You’ll see the house from {{when}}.',
  volunteer: 'Your volunteer',
  citizen: 'Who you’re helping',
  call: 'Call {{name}} {{phone}}',
  code: 'Your completion code',
  codeRule: 'Tell this code to {{name}} only when the help is done.',
  untilWhen: 'This stays here until you sign in or close the page.',
} as const

const forgotPassword = {
  title: 'Forgot password?',
  lead: 'Type your email address. We’ll send you a link to choose a new password.',
  submit: 'Send the link',
  submitting: 'Sending...',
  sent: 'If an account exists for {{email}}, a reset link will arrive soon.',
  sentHelp: 'The link works for {{minutes}}\u00a0minutes. Check your spam folder too.',
  failed: 'Error sending reset password email',
  backToSignIn: 'Back to sign in',
} as const

const resetPassword = {
  title: 'Reset password',
  lead: 'Choose a new password, then sign in with it.',
  password: 'New password',
  confirmation: 'Confirm new password',
  submit: 'Set new password',
  submitting: 'Saving...',
  success: 'Password reset successfully, redirecting to login page...',
  failed: 'Error resetting password',
  done: 'Your new password is saved.',
  newLink: 'Ask for a new link',
} as const

const profile = {
  title: 'Your profile',
  citizenLead: 'Your volunteer will see your name and phone number.',
  volunteerLead: 'The person you help will see your name and phone number.',
  citizenLocationHint: 'Where you live. Your requests will start with this district.',
  volunteerLocationHint: 'We’ll show you requests from this district first.',
  citizenAreaHint: 'For example Ollur. All our volunteers can see this when you ask for help.',
  volunteerAreaHint: 'For example Ollur. Requests near you come first. Only our administrators see this.',
  addressHint: 'Only a volunteer who accepts your request sees this. You can leave it empty.',
  landmarkHint: 'For example a landmark or the floor. Seen with the house address only.',
  signInEmail: 'You sign in with {{email}}.',
  submit: 'Save profile',
  submitting: 'Saving...',
  backToHome: 'Back to Home',
  success: 'Profile updated successfully! Redirecting...',
  failed: 'Failed to update profile. Please try again.',
  failedBriefly: 'Error updating profile',
  changed: 'You changed your name or number',
  changesWait: 'We’ll show the change once we’ve checked it.',
} as const

const changePassword = {
  title: 'Change your password',
  current: 'Current password',
  new: 'New password',
  confirmation: 'Confirm new password',
  otherDevices: 'You’ll be signed out on your other devices.',
  submit: 'Change password',
  submitting: 'Changing...',
  success: 'Your password was changed.',
  failed: 'Your password could not be changed. Please try again.',
} as const

const changeEmail = {
  title: 'Change your email address',
  email: 'New email address',
  hint: 'We’ll send an email there. Press its button to start using this address.',
  password: 'Your password, to change the address',
  submit: 'Change my address',
  submitting: 'Sending...',
  sent: 'We’ve sent an email to {{email}}.',
  until: 'Please open it and press the button. Until then, use your old address.',
  failed: 'Your address could not be changed. Please try again.',
} as const

const deleteAccount = {
  title: 'Delete my account',
  lead: 'We’ll erase your name, email address, phone number and what you wrote. This cannot be undone.',
  stays: 'Only scrambled marks stay, to protect people who asked not to meet you again.',
  citizen: 'If you have a request, we’ll cancel it and tell your volunteer.',
  volunteer: 'If you have accepted a request, we’ll tell the citizen and look for someone else.',
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
  deleteAccount,
} as const
