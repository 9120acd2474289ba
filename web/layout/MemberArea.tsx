import { useState } from 'react'
import { useUser } from '../auth/useUser.ts'
import { memberParts } from './member-parts.ts'

/** Shows content for members only, and keeps it mounted after the session of a member ends. */
export function MemberArea() {
  const user = useUser()
  const [wasMember, setWasMember] = useState(user !== null)
  if (user && !wasMember) setWasMember(true)
  const parts = memberParts()
  return (user || wasMember) && parts ? <parts.MemberParts /> : null
}
