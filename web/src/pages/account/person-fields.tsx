import { Mail, Phone, User } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

type PersonFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'icon'> & { label?: string }

/** What people are called. */
export function NameField(field: PersonFieldProps) {
  const { t } = useWords()
  return (
    <TextField
      label={t('accounts.fields.name')}
      {...field}
      required
      icon={User}
      autoComplete="name"
      autoCapitalize="words"
    />
  )
}

/** An email address, with the right keyboard. */
export function EmailField(field: PersonFieldProps) {
  const { t } = useWords()
  return (
    <TextField
      autoComplete="email"
      label={t('accounts.fields.email')}
      {...field}
      required
      icon={Mail}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** A phone number, with the right keyboard. */
export function PhoneField(field: PersonFieldProps) {
  const { t } = useWords()
  return (
    <TextField
      label={t('accounts.fields.phone')}
      {...field}
      required
      icon={Phone}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
    />
  )
}
