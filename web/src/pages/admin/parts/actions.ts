import type { AdminAction } from '@scan/contract/messages/index.ts'
import { api } from '@scan/contract/index.ts'
import {
  Ban,
  CircleCheck,
  CircleX,
  Eye,
  FolderCheck,
  FolderOpen,
  Hand,
  type LucideIcon,
  MailCheck,
  MailX,
  MessageCircleQuestion,
  Trash2,
  UserCheck,
  UserMinus,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundX,
  Users,
} from 'lucide-react'
import type { Call } from '../../../app/api/client.ts'

/** What goes with it: the reason, and what was looked at. */
interface Asked {
  reason: string
  subject: { name: string; phone?: string; email?: string; volunteerId?: string; ownerId?: string }
}

interface Action {
  send: (id: string, call: Call, asked: Asked) => Promise<unknown>
  /** Whether a reason is asked for; none has to be given. */
  asksReason?: true
  icon: LucideIcon
  /** `danger` if it takes something away from the person concerned, `main` if it is the usual next step. */
  tone: 'main' | 'quiet' | 'danger'
  /** Whether its subject is gone from the lists afterwards. */
  leaves: boolean
  /** Whether the specification has it stand in the row. */
  isInRow?: true
}

/** Everything an administrator may do. All of it is asked, done and told in one way. */
export const ACTIONS: Record<AdminAction, Action> = {
  approve: {
    send: (id, call) => call(api.approveVolunteer, { params: { id } }),
    icon: UserCheck,
    tone: 'main',
    leaves: true,
  },
  ban: {
    send: (id, call, { reason }) =>
      call(api.banUser, { params: { id }, body: reason.trim() ? { reason } : {} }),
    asksReason: true,
    icon: Ban,
    tone: 'danger',
    leaves: true,
    isInRow: true,
  },
  reject: {
    send: (id, call) => call(api.rejectVolunteer, { params: { id } }),
    icon: UserMinus,
    tone: 'danger',
    leaves: true,
    isInRow: true,
  },
  unban: {
    send: (id, call) => call(api.unbanUser, { params: { id } }),
    icon: UserRoundCheck,
    tone: 'main',
    leaves: true,
    isInRow: true,
  },
  resume: {
    send: (id, call, { reason }) =>
      call(api.resumeUser, { params: { id }, body: reason.trim() ? { note: reason } : {} }),
    icon: UserRoundCheck,
    tone: 'main',
    leaves: false,
  },
  agree: {
    send: (id, call) => call(api.agreeToUser, { params: { id } }),
    icon: UserRoundCheck,
    tone: 'main',
    leaves: false,
  },
  delete: {
    send: (id, call) => call(api.deleteUser, { params: { id } }),
    icon: Trash2,
    tone: 'danger',
    leaves: true,
    isInRow: true,
  },
  seeChanges: {
    send: (id, call, { subject: { name, phone = '', email } }) =>
      call(api.seeChanges, { params: { id }, body: { name, phone, email } }),
    icon: UserRoundCheck,
    tone: 'main',
    leaves: false,
  },
  refuseChanges: {
    send: (id, call) => call(api.refuseChanges, { params: { id } }),
    icon: UserRoundX,
    tone: 'danger',
    leaves: false,
  },
  complete: {
    send: (id, call) => call(api.adminCompleteRequest, { params: { id } }),
    icon: CircleCheck,
    tone: 'quiet',
    leaves: true,
    isInRow: true,
  },
  cancel: {
    send: (id, call) => call(api.adminCancelRequest, { params: { id } }),
    icon: CircleX,
    tone: 'danger',
    leaves: true,
    isInRow: true,
  },
  assign: {
    send: (id, call, { subject: { volunteerId = '' } }) =>
      call(api.assignVolunteer, { params: { id }, body: { volunteerId } }),
    icon: UserRoundPlus,
    tone: 'quiet',
    leaves: false,
  },
  answer: {
    send: (id, call) => call(api.answerMessage, { params: { id } }),
    icon: MailCheck,
    tone: 'quiet',
    leaves: false,
  },
  clearUndelivered: {
    send: (id, call) => call(api.clearUndelivered, { params: { id } }),
    icon: MailX,
    tone: 'main',
    leaves: true,
  },
  takeOver: {
    send: (id, call, { subject: { ownerId } }) =>
      call(api.changeConcern, { params: { id }, body: { owner: 'me', state: 'in-hand', from: ownerId } }),
    icon: Hand,
    tone: 'quiet',
    leaves: false,
  },
  closeConcern: {
    send: (id, call) => call(api.changeConcern, { params: { id }, body: { state: 'closed' } }),
    icon: FolderCheck,
    tone: 'quiet',
    leaves: false,
  },
  reopenConcern: {
    send: (id, call) => call(api.changeConcern, { params: { id }, body: { state: 'in-hand' } }),
    icon: FolderOpen,
    tone: 'quiet',
    leaves: false,
  },
  separate: {
    send: (id, call) => call(api.separatePeople, { params: { id } }),
    icon: UserRoundX,
    tone: 'danger',
    leaves: false,
  },
  reunite: {
    send: (id, call) => call(api.reunitePeople, { params: { id } }),
    icon: Users,
    tone: 'quiet',
    leaves: false,
  },
  liftSeparation: {
    send: (id, call) => call(api.liftSeparation, { params: { id } }),
    icon: Users,
    tone: 'quiet',
    leaves: true,
  },
  askSeparated: {
    send: (id, call) => call(api.askSeparated, { params: { id } }),
    icon: MessageCircleQuestion,
    tone: 'quiet',
    leaves: false,
  },
  seePattern: {
    send: (id, call) => call(api.seePattern, { params: { id } }),
    icon: Eye,
    tone: 'main',
    leaves: true,
  },
}
