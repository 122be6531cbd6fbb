import type { Status } from '@scan/domain/help-request.ts'
import type { Category } from '@scan/domain/role.ts'
import type { SessionEnd } from '@scan/domain/session.ts'
import type { AuditAction } from '../../admin/audit.ts'
import type { ConcernKind, ConcernState } from '../../concerns.ts'
import type { OwnFact, OwnPartName } from '../../own-data.ts'
import type { View } from '../../views.ts'
import { done } from './done.ts'

/** Stored words of ours, among what citizens and volunteers read about themselves. */
export type OwnWord =
  | Category
  | 'awaits agreement'
  | Status
  | ConcernKind
  | ConcernState
  | 'declined'
  | 'concern'
  | Exclude<SessionEnd, OfWhoIsGone>
  | Exclude<AuditAction, OfStaff>
type OfWhoIsGone = 'left' | 'terminated'
type OfStaff =
  | View
  | 'create-admin'
  | 'turn-on-second-factor'
  | 'turn-off-second-factor'
  | 'use-recovery-code'
  | 'reject'
  | 'delete'
  | 'change-concern'
  | 'separate'
  | 'reunite'
  | 'begin-reunite'
  | 'ask-reunite'
  | 'see-pattern'
  | 'answer-message'
  | 'clear-undelivered'

export const ownData = {
  title: 'Your data',
  lead: 'See what we keep about you, and save it as a file. What could expose others is left out.',
  read: 'Show my data',
  reading: 'Looking...',
  save: 'Save as a file',
  nothing: 'Nothing.',
  failed: 'We couldn’t load your data. Please try again.',
  parts: {
    account: 'Your account',
    requests: 'What you asked for',
    visits: 'Visits you accepted',
    happenings: 'What happened to them',
    concerns: 'Concerns you raised',
    separations: 'People you asked not to meet again',
    messages: 'Messages you sent us',
    emails: 'Emails that did not reach you',
    signIns: 'Where you signed in',
    devices: 'Devices we recognise',
    secondStep: 'Your second step',
    log: 'What you did',
    decisions: 'Decisions about you',
  } satisfies Record<OwnPartName, string>,
  facts: {
    name: 'Name',
    email: 'Email',
    phone: 'Contact number',
    shownName: 'Name shown until we have seen the new one',
    shownPhone: 'Number shown until we have seen the new one',
    emailBefore: 'Email address before',
    category: 'Category',
    district: 'District',
    area: 'Town or area',
    address: 'House address',
    landmark: 'How to find it',
    skills: 'Skills',
    availability: 'When you can help',
    language: 'Language',
    privacyVersion: 'Privacy page you agreed to',
    agreedAt: 'Agreed to it',
    signedUpAt: 'Signed up',
    verifiedAt: 'Email verified',
    approvedAt: 'Approved',
    newEmail: 'Email you asked to change to',
    askedAt: 'Asked for it',
    number: 'Request number',
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
  words: {
    Citizen: 'Citizen',
    'Senior Citizen': 'Senior Citizen',
    Volunteer: 'Volunteer',
    Admin: 'Admin',
    'awaits agreement': 'A coordinator has yet to agree',
    open: 'Waiting',
    accepted: 'Accepted',
    completed: 'Completed',
    cancelled: 'Cancelled',
    expired: 'Expired',
    lapsed: 'Not completed',
    'felt-unsafe': 'I didn’t feel safe',
    money: 'I was asked for money',
    unkind: 'I was treated unkindly',
    'did-not-come': 'Nobody came, or nobody was there',
    other: 'Something else',
    new: 'New',
    'in-hand': 'In progress',
    closed: 'Closed',
    declined: 'You asked for another volunteer',
    concern: 'You raised a concern',
    idle: 'Nothing was done for a while',
    'too-old': 'The time for one sign-in was over',
    'signed-out': 'Signed out',
    'reused-token': 'An old key was used again',
    'gave-way': 'Made room for a newer sign-in',
    'password-changed': 'The password was changed',
    suspended: 'The account was suspended',
    ...done,
    ban: 'Suspended',
    unban: 'Suspension lifted',
    agree: 'Agreed that you can ask for help',
    stop: 'Stopped until a coordinator agrees',
    'note-concern': 'Wrote more about a concern',
    resume: 'You may accept requests again',
    assign: 'A volunteer was asked to go',
    'admin-complete': 'An administrator marked it as completed',
    'admin-cancel': 'An administrator cancelled it',
  } satisfies Record<OwnWord, string>,
} as const
