/** The name somebody is greeted by. */
export function firstWord(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
