import { Mail } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useWords } from '../i18n/use-words.tsx'
import { TextField } from '../ui/forms/text-field.tsx'

/** An email address, with the right keyboard. */
export function EmailField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'icon'>) {
  const { t } = useWords()
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
