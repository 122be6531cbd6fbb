export interface Email {
  to: { name: string; address: string }
  /** Who gets an answer to it; nobody where it is left out. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The same whenever the same email is sent to the same person again. */
  emailId: string
}
