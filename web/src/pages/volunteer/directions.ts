import type { RequestDetails } from '@scan/contract/request-details.ts'

type Where = Pick<RequestDetails, 'address' | 'area'> & { district: string | null }

/**
 * A link that shows the way on this device's map: the one chosen on Android, Apple's on its devices, elsewhere a web
 * page. Undefined if no house is known.
 */
export function directionsTo({ address, area, district }: Where, userAgent: string): string | undefined {
  if (!address) return undefined
  const lines = [address.replaceAll(/\s*\n\s*/g, ', '), area, district, 'Kerala', 'India']
  const there = encodeURIComponent(lines.filter(Boolean).join(', '))
  if (/Android/.test(userAgent)) return `geo:0,0?q=${there}`
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${there}`
  return `https://www.google.com/maps/dir/?api=1&destination=${there}`
}
