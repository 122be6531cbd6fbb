/** Hands a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download begins with the click; some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
