const PREFIX = 'scanDraft.'

/** The name under which this person's draft is kept. */
export function draftKey(owner: string, name: string): string {
  return `${PREFIX}${owner}.${name}`
}

/** Erases every draft in this tab, or all but this person's. */
export function eraseDrafts(storage: Storage | undefined, except?: { owner: string }): void {
  const spared = except && draftKey(except.owner, '')
  for (const key of Object.keys(storage ?? {}))
    if (key.startsWith(PREFIX) && !(spared && key.startsWith(spared))) storage?.removeItem(key)
}
