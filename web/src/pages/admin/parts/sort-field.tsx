import { useWords } from '../../../app/words/use-words.tsx'
import { SelectField } from '../../../ui/forms/text-field.tsx'

export interface SortFieldProps<Order extends string> {
  /** The usual one first, which the address omits. */
  orders: readonly Order[]
  labels: (order: Order) => string
  value: Order | undefined
  onSort: (order: string) => void
}

/** The order of a list. */
export function SortField<Order extends string>({ orders, labels, value, onSort }: SortFieldProps<Order>) {
  const { t } = useWords()
  const [usual = ''] = orders
  return (
    <SelectField
      name="sort"
      label={t('admin.filters.sort')}
      value={value ?? usual}
      options={orders.map((order) => ({ value: order, label: labels(order) }))}
      onChange={({ target }) => onSort(target.value === usual ? '' : target.value)}
    />
  )
}
