export interface Email {
  to: { name: string; address: string }
  /** Who gets an answer to it; nobody where it is left out. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The account that it is to, and the account or request that it tells of: nobody is sent these. */
  toId?: string
  aboutId?: string | null
  /** The same whenever the same email is sent to the same person again. */
  emailId: string
}
