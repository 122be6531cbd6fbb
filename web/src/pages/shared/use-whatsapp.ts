import { whatsAppAddress } from '@scan/domain/phone.ts'
import { useSetting } from '../../app/app-context.tsx'

/** A link to the chat with a mobile number, in a tab of its own; undefined where none should stand (D79). */
export function useWhatsApp(phone: string | null | undefined) {
  const isOn = useSetting('whatsAppLinks')
  const href = isOn && phone ? whatsAppAddress(phone) : undefined
  return href && { href, target: '_blank', rel: 'noreferrer' }
}
