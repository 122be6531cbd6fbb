const landing = {
  title: 'Help is closer than you think',
  getStarted: 'Get Started',
  learnMore: 'Learn More',
  /** Said after 'Learn More' to who does not see what stands around it. */
  learnMoreOf: 'about the network',
  pauseMotion: 'Pause animation',
  playMotion: 'Play animation',
  /** What stands under the pitch: a word or a number, and what it means. */
  facts: {
    free: 'Free',
    freeLine: 'Nobody pays, and nobody is paid.',
    districts: '{{districts}} districts',
    districtsLine: 'Everywhere in Kerala.',
    visits: '{{visits}} visits',
    visitsLine: 'Made by our volunteers so far.',
  },
  howTitle: 'How it works',
  howLead: 'This is what you’ll see, step by step.',
  how: {
    ask: {
      title: 'Say what you need',
      line: 'A ride, a meal, a chat. Choose it, then the place and the time.',
      drawing: 'The screen for asking: large buttons such as Driving, Cooking, Shopping and Medical.',
    },
    accept: {
      title: 'A volunteer says yes',
      line: 'Volunteers see what you need, where and when. They don’t see who you are.',
      drawing: 'What volunteers see: the day, kind of help, district and a button to accept.',
    },
    call: {
      title: 'You talk on the phone',
      line: 'You’ll see who is coming. You can call them, and they can call you.',
      drawing: 'Your screen then: your volunteer’s name, the day and time, and a large call button.',
    },
    code: {
      title: 'They come and help',
      line: 'When the help is done, tell them your code. That’s all.',
      drawing: 'Your code on the screen: six large digits.',
    },
  },
  /** What the drawings say: the product's own words, with a name and a visit for example. */
  drawn: {
    question: 'What do you need help with?',
    when: 'Tomorrow, 10:30\u00a0am',
    place: 'Thrissur',
    text: 'To the eye clinic and home again, please.',
    accept: 'Accept',
    coming: 'Asha is coming to help you.',
    call: 'Call Asha',
    code: 'Your completion code',
    rule: 'Tell this code to Asha only when the help is done.',
  },
  cardsTitle: 'What would you like to do?',
  cards: {
    volunteer: {
      title: 'Start Volunteering',
      line: 'Give an hour to someone near you. You choose what and when.',
    },
    citizen: {
      title: 'Ask for Help',
      line: 'A ride, a meal, the shopping, the doctor: someone will come and help.',
    },
    share: {
      title: 'Want to Share',
      line: 'An idea, a question or a kind word? We read everything.',
    },
  },
  safetyTitle: 'How you are kept safe',
  safetyLead: 'Letting someone into your home takes trust. So we’re careful.',
  safety: {
    approved: {
      title: 'Every volunteer is approved',
      line: 'An administrator checks each registration first.',
    },
    private: {
      title: 'Your details stay private',
      line: 'Only one volunteer sees your name and phone number: the one who accepts.',
    },
    code: {
      title: 'You have your own code',
      line: 'A request is complete only when you give your 6-digit code.',
    },
  },
  runBy: 'The network is run by <name>{{name}}</name>.',
  questionsTitle: 'Questions people ask us',
  questions: {
    door: {
      question: 'Who will come to my door?',
      answer:
        'A volunteer whom an administrator has approved. You’ll see their name beforehand, and you can call them. Ask for their name at the door. You decide who comes in.',
    },
    cost: {
      question: 'What does it cost?',
      answer: 'Nothing. Nobody pays, and nobody is paid. If anyone asks you for money, say no and tell us.',
    },
    nobody: {
      question: 'What if nobody comes?',
      answer:
        'If we can’t find a volunteer in time, we’ll tell you. Then you can ask again. If someone said yes and didn’t come, press ‘Nobody came’. We’ll look into it.',
    },
    soon: {
      question: 'How soon can someone come?',
      answer:
        'Ask at least 3\u00a0hours ahead. You choose the day and the time. In an emergency, don’t wait for us: call {{number}}.',
    },
    number: {
      question: 'Who sees my phone number?',
      answer:
        'The volunteer who accepts your request, and our administrators. Nobody else. Once the visit is over, the volunteer no longer sees it.',
    },
    email: {
      question: 'What if I have no email address?',
      answer:
        'You need one to sign up. Someone in your family can lend you theirs, if they have no account here. Our emails will then go to them.',
    },
    family: {
      question: 'Can I ask for my mother or father?',
      answer:
        'Yes. Sign up with your email address, and with their name and phone number. The volunteer will then call them.',
    },
    wrong: {
      question: 'What if something feels wrong?',
      answer:
        'You can say no at any time, even at the door. Then press ‘Report a concern’. Only administrators will read it, and you won’t be matched with that person again.',
    },
    help: {
      question: 'I’d like to help. What do I need?',
      answer:
        'An hour now and then, an email address and a phone number. An administrator approves you first. After that you choose what to help with, and when.',
    },
  },
  ask: 'Is there anything else you’d like to know?',
  talk: 'Would you rather talk to someone? We’re happy to explain.',
  call: 'Call {{phone}}',
  write: 'Write to us',
  joinTitle: 'Join the network now',
  joinLead: 'It’s free, for people who ask and for people who help.',
  joinToAsk: 'I need help',
  joinToHelp: 'I want to help',
  about: 'About us',
} as const

const about = {
  title: 'About us',
  description:
    'Who we are: a community help network for senior citizens in Kerala. Our mission is safer, connected communities.',
  lead: 'Our mission is safer, connected communities.',
  story: {
    need: 'Many senior citizens live alone. Small things can become hard: a ride, a meal, a form.',
    answer: 'Someone nearby would gladly help. They only need to know.',
    network: 'We bring the two together, in all 14 districts of Kerala. It costs nothing.',
  },
  valuesTitle: 'What we stand for',
  values: {
    community: {
      title: 'Community driven',
      line: 'Neighbours help neighbours. Nobody here is a customer.',
    },
    safe: {
      title: 'Safe and secure',
      line: 'Volunteers are approved first. Only the one who comes gets your details.',
    },
    hands: {
      title: 'Helping hands',
      line: 'Driving, cooking, shopping, reading, or simply company.',
    },
    focus: {
      title: 'Focused mission',
      line: 'We do one thing: bring a senior citizen and a helper together.',
    },
  },
  joinTitle: 'Be part of it',
  joinLead: 'Ask for help, give an hour, or just tell us what you think.',
  signUp: 'Sign Up',
  getStarted: 'Get Started',
  contact: 'Contact us',
} as const

const contact = {
  title: 'Contact us',
  description: 'Write to the Senior Citizen Assistance Network. We answer every message within 24 hours.',
  lead: 'Write to us. We answer within 24 hours.',
  name: 'Your name',
  email: 'Your email address',
  emailHint: 'We’ll send our answer there.',
  message: 'Your message',
  messageHint: 'Please leave out passwords and codes.',
  aboutRequest: 'About my request {{number}}:',
  submit: 'Send message',
  submitting: 'Sending...',
  failed: 'We couldn’t send your message',
  nothingLost: 'What you wrote is still here.',
  sentTitle: 'Message Sent Successfully!',
  sent: 'We’ll reply to {{email}} within 24 hours.',
  another: 'Write another message',
  unexpected: 'Unexpected response format',
  /** Where a service says only what its field should be: 'should be an email'. */
  fieldShould: '{{field}}: {{message}}',
  trap: 'Please leave this empty',
  withoutScripts:
    'Sending a message needs JavaScript. Please switch it on in your browser, or call one of these numbers.',
  urgentTitle: 'Is it urgent?',
  urgent: 'Please don’t wait for our answer. Call:',
  support: 'Call us',
} as const

const terms = {
  title: 'Terms of use',
  description: 'The rules of the Senior Citizen Assistance Network, in plain words.',
  lead: 'The rules of the network, in plain words.',
  sections: {
    what: {
      title: 'What we are',
      text: 'We bring senior citizens who need a hand together with volunteers.\nUsing the network is free. Nobody pays, and nobody is paid.\nVolunteers are not our staff. They help because they want to.',
    },
    not: {
      title: 'What we are not',
      text: 'We are not an emergency service. In an emergency, call 112.\nVolunteers are not doctors, nurses or taxi drivers.\nWe can’t promise to find a volunteer. If we don’t find one, we’ll tell you.',
    },
    everybody: {
      title: 'What we ask of everybody',
      text: 'Say who you really are, and give a phone number where we can reach you.\nKeep your password to yourself.\nBe kind. Treat others as you would like to be treated.\nNever ask for money, gifts, bank details or a PIN.\nNever use what you learn about someone for anything but helping them.',
    },
    citizens: {
      title: 'If you ask for help',
      text: 'Ask at least 3 hours before you need it.\nYou can have one request at a time.\nYou can cancel up to 2 hours before the time you asked for.\nTell the volunteer your code only when the help is done.',
    },
    volunteers: {
      title: 'If you help',
      text: 'An administrator approves you first.\nYou can accept one request at a time. Come if you said you would.\nIf you can’t come, say so as early as you can.\nDo only what was asked, and nothing that needs a licence you don’t have.',
    },
    administrators: {
      title: 'What administrators may do',
      text: 'They approve or reject volunteers.\nThey can complete or cancel a request.\nThey can suspend or delete the account of a person who breaks these rules. That person is told by email.',
    },
    trust: {
      title: 'Care and responsibility',
      text: 'We check every registration, but we can’t know everything about a person.\nYou decide who to let into your home, and who to visit.\nDoes something feel wrong? Stop, and write to us.',
    },
    end: {
      title: 'Leaving and changes',
      text: 'You can leave at any time: delete your account on your profile.\nIf these rules change, you’ll find the new ones on this page.',
    },
  },
  more: 'What we do with your data has its own page:',
  question: 'Is something not clear?',
} as const

const privacy = {
  title: 'Privacy',
  description: 'What the Senior Citizen Assistance Network stores, for how long, and who sees it.',
  lead: 'What we store, for how long, and who sees it.',
  shortTitle: 'In short',
  short:
    'We store only what is needed to bring you help.\nOnly the volunteer who accepts, and our administrators, see your name and phone number.\nThere is no advertising and no tracking. We never sell or share your data.',
  sections: {
    stored: {
      title: 'What we store',
      text: 'Your name, email address, phone number, district and language. Your town and house address, if you gave them. For volunteers, also their skills and when they can help.\nYour password, but scrambled. Nobody can read it, not even us.\nYour help requests: what, where, when, and how they ended.\nWhat you write to us on the contact page.\nConcerns you raise about someone, and what we did about them. The other person doesn’t see them.\nWho did what and when, such as ‘a request was accepted’. This lets us look into a complaint.',
    },
    sees: {
      title: 'Who sees it',
      text: 'Before they accept, volunteers see what you need, the day and the time. They see your district, and your town or area. They don’t see who you are. Phone numbers and email addresses in your text are hidden.\nThe volunteer who accepts sees your name and phone number. If you gave your house address, they see that too. All of it ends with the request. If they press ‘Directions’, the map on their device gets the address.\nIf you speak your request, the maker of your browser may receive the sound. We get only the text.\nThe citizen sees the name and phone number of their volunteer.\nAdministrators see accounts and requests. They can’t see passwords, completion codes or house addresses.',
    },
    browser: {
      title: 'What stays in your browser',
      text: 'While you are signed in: your name, email, phone number and role. For volunteers, also their skills and district. We erase it when you sign out.\nIn this one tab: what keeps you signed in, and unfinished texts, never a password. Closing the tab erases them.\nIf the connection breaks: the visit that is due, in this one tab. It is erased when somebody signs in, or a day after the visit.\nIf you choose: your email address, so you don’t have to type it again.\nYour display settings: text size, colours and language.\nWhen you were last active, and when a volunteer last looked at the requests.\nOne cookie, set when you sign in. It tells us that your account was used in this browser before. It protects you when somebody guesses at your password.',
    },
    outside: {
      title: 'Who else is involved',
      text: 'Our emails go through a mail service to your mail provider.\nThe lettering, pictures and programs on these pages come from us alone.',
    },
    rights: {
      title: 'What you can do',
      text: 'See and change your details on your profile, or delete your account there.\nSee there where you are signed in, and sign out.\nThere you can also see and save what we keep about you. What could expose others is left out. Ask us about that.\nDo you have a question? Write to us on the contact page.',
    },
  },
  ownForm: 'Messages from the contact page come straight to us.',
  outsideForm: 'Messages from the contact page go through an outside service at {{host}}.',
  keepTitle: 'How long we keep it',
  keep: {
    account: {
      what: 'Your account',
      howLong:
        'Until it is deleted. Then your name, email address, phone number, house address and requests’ texts are erased.',
    },
    signUp: {
      what: 'What you type when you sign up',
      howLong:
        'It becomes your account when you open our email. Otherwise we erase it after {{waiting}}\u00a0hours.',
    },
    apart: {
      what: 'If somebody asked to be kept away from you',
      howLong:
        'A scrambled mark of your email addresses and phone numbers stays when you leave. It stays while they are here, or while we keep the case. What administrators noticed stays 90\u00a0days.',
    },
    rejected: {
      what: 'After we reject, ban or delete someone',
      howLong:
        'A scrambled mark of the email address and phone number stays. It shows us a second registration.',
    },
    requests: {
      what: 'Help requests',
      howLong:
        'What you wrote in a request is erased {{texts}}\u00a0days after it is over. The kind of help, the place and the time stay as long as your account. After that, what is left names nobody.',
    },
    session: {
      what: 'Signing in',
      howLong:
        'We sign you out after {{idle}}\u00a0minutes without use, unless you told us not to. We always do after {{hours}}\u00a0hours. After 7\u00a0more days we erase the record of it.',
    },
    device: {
      what: 'The cookie of your browser',
      howLong: '400\u00a0days after you last signed in with it.',
    },
    links: {
      what: 'Links and codes in emails',
      howLong:
        'For verifying your address: {{verification}}\u00a0hours. For a new password: {{reset}}\u00a0minutes.',
    },
    tries: {
      what: 'Failed tries',
      howLong: 'Up to 24 hours. The address and the network they came from are scrambled.',
    },
    concerns: {
      what: 'Concerns you raised',
      howLong:
        'Until two years after we close the case. If your account is deleted first, a mark replaces your name.',
    },
    messages: {
      what: 'Messages from the contact page',
      howLong: '{{messages}}\u00a0days, or until your account with the same email address is deleted.',
    },
    log: {
      what: 'Who did what and when',
      howLong:
        'A year, and nobody can change it. Once an account is deleted, a number replaces the name. For administrators, we also note the network they used.',
    },
  },
  grievanceTitle: 'If you have a complaint',
  grievance: 'Contact {{contact}}. They are responsible for your data.',
  version: 'Version of {{day}}',
  question: 'Do you have a question about this?',
} as const

export const publicPages = { landing, about, contact, terms, privacy } as const
