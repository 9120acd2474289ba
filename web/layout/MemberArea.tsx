import { useState } from 'react'
import { useMemberParts } from '../auth/member-parts.ts'
import { useUser } from '../auth/useUser.ts'

/** Shows content for members only, and keeps it mounted after the session of a member ends. */
export function MemberArea() {
  const user = useUser()
  const [wasMember, setWasMember] = useState(user !== null)
  if (user && !wasMember) setWasMember(true)
  const parts = useMemberParts()
  return (user || wasMember) && parts ? <parts.MemberParts /> : null
}
