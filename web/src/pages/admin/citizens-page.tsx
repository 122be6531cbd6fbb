import { RegisteredUsers } from './registered-users.tsx'

export default function CitizensPage() {
  return <RegisteredUsers key="Citizen" role="Citizen" />
}
