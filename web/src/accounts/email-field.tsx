import { Mail } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../ui/forms/text-field.tsx'

/** An email address, with the right keyboard. */
export function EmailField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'icon'>) {
  const { t } = useTranslation()
  return (
    <TextField
      autoComplete="email"
      {...field}
      label={t('accounts.fields.email')}
      required
      icon={Mail}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
