export interface Email {
  to: { name: string; address: string }
  /** Who gets a reply to it; nobody if left out. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The account it goes to, and the account or request it is about: never part of what is sent. */
  toId?: string
  aboutId?: string | null
  /** The same whenever the same email goes to the same person again. */
  emailId: string
}
