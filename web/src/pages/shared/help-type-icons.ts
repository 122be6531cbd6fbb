import type { HelpType } from '@scan/domain/catalogue.ts'
import {
  BookOpenText,
  Car,
  CookingPot,
  House,
  type LucideIcon,
  ShoppingBasket,
  Sprout,
  Stethoscope,
  Users,
} from 'lucide-react'

export const HELP_TYPE_ICONS: Record<HelpType, LucideIcon> = {
  driving: Car,
  cooking: CookingPot,
  housekeeping: House,
  gardening: Sprout,
  companionship: Users,
  reading: BookOpenText,
  shopping: ShoppingBasket,
  medical: Stethoscope,
}
