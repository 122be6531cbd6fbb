import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { REQUEST_EMAILS } from '@scan/domain/request-emails.ts'
import type { RequestEmails } from '@scan/domain/request-emails.ts'
import { Mail, MapPin, Phone, User } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Checkbox, CheckboxGroup, RadioTiles } from '../../ui/forms/choices.tsx'
import { SelectField, TextField } from '../../ui/forms/text-field.tsx'

/** Each with the right keyboard, and filled in by the browser. */
const PERSON = {
  name: { icon: User, autoComplete: 'name', autoCapitalize: 'words' },
  email: {
    icon: Mail,
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  phone: { icon: Phone, type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const

type PersonFieldProps = Partial<ComponentProps<typeof TextField>> & { of: keyof typeof PERSON; name: string }

export function PersonField({ of, ...field }: PersonFieldProps) {
  const { t } = useWords()
  return <TextField label={t(`accounts.fields.${of}`)} {...PERSON[of]} required {...field} />
}

export function LocationField(
  field: Omit<ComponentProps<typeof SelectField>, 'label' | 'icon' | 'placeholder' | 'options'>,
) {
  const { t } = useWords()
  return (
    <SelectField
      {...field}
      label={t('accounts.fields.location')}
      icon={MapPin}
      placeholder={t('accounts.fields.locationPlaceholder')}
      options={DISTRICTS.map((district) => ({
        value: district,
        label: t(`catalogue.districts.${district}`),
      }))}
    />
  )
}

/** A volunteer's skills; each box takes `register('skills')`. */
export function SkillsField(
  box: Omit<ComponentProps<typeof Checkbox>, 'label' | 'value'> & { name: string },
) {
  const { t } = useWords()
  return (
    <CheckboxGroup
      name={box.name}
      label={t('accounts.fields.skills')}
      hint={t('accounts.fields.skillsHint')}
      required={false}
    >
      {HELP_TYPES.map((type) => (
        <Checkbox key={type} {...box} value={type} label={t(`catalogue.skills.${type}`)} />
      ))}
    </CheckboxGroup>
  )
}

/** Email preference for new requests. */
export function RequestEmailsField({
  choices = REQUEST_EMAILS,
  ...field
}: Pick<ComponentProps<typeof RadioTiles<RequestEmails>>, 'value' | 'onChange' | 'error'> & {
  choices?: readonly RequestEmails[]
}) {
  const { t } = useWords()
  return (
    <RadioTiles
      {...field}
      name="requestEmails"
      layout="list"
      label={t('accounts.requestEmails.question')}
      hint={t('accounts.requestEmails.hint')}
      options={choices.map((value) => ({
        value,
        label: t(`accounts.requestEmails.choices.${value}`),
        description: t(`accounts.requestEmails.lines.${value}`),
      }))}
    />
  )
}
