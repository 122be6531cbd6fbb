import type { InvitationRefusal } from './invitations.ts'
import type { AccountRefusal, SignInRefusal, askingRefusal, leavingRefusal } from './account.ts'
import type { askingForRefusal, consentRefusal } from './by-phone.ts'
import type { CaseRefusal } from './case.ts'
import type { inHandRefusal, noteRefusal } from './desk.ts'
import type { guidanceRefusal } from './guidance.ts'
import type { MoveRefusal, PostRefusal } from './help-request.ts'
import type { AnswerRefusal, AskRefusal, LiftRefusal } from './separation.ts'
import type { ConfirmationRefusal, SessionRefusal } from './session.ts'
import type { ProofRefusal } from './sign-up.ts'
import type { liftingRefusal } from './stops.ts'
import type { thanksRefusal } from './thanks.ts'

/** Every reason for which one of the network's rules says no. */
export type Refusal =
  | AccountRefusal
  | AnswerRefusal
  | InvitationRefusal
  | AskRefusal
  | CaseRefusal
  | LiftRefusal
  | SignInRefusal
  | ProofRefusal
  | NonNullable<ReturnType<typeof leavingRefusal>>
  | NonNullable<ReturnType<typeof askingRefusal>>
  | NonNullable<ReturnType<typeof askingForRefusal>>
  | NonNullable<ReturnType<typeof consentRefusal>>
  | NonNullable<ReturnType<typeof thanksRefusal>>
  | NonNullable<ReturnType<typeof guidanceRefusal>>
  | NonNullable<ReturnType<typeof inHandRefusal>>
  | NonNullable<ReturnType<typeof noteRefusal>>
  | NonNullable<ReturnType<typeof liftingRefusal>>
  | MoveRefusal
  | PostRefusal
  | SessionRefusal
  | ConfirmationRefusal

/** One of the network's rules said no, for this reason. */
export class Refused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.name = 'Refused'
    this.reason = reason
  }
}
