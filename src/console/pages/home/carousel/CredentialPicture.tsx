import { Check, Code, Picture, Portrait, Sheet, Words } from './Picture.tsx'

/** A credential, and the phone that checks it. */
export const CredentialPicture = ({ alt }: { alt: string }) => (
  <Picture alt={alt}>
    <Sheet x={96} y={24} width={176} height={252} radius={16} />
    <path d="M96 40a16 16 0 0 1 16-16h144a16 16 0 0 1 16 16v46H96Z" fill="var(--accent)" />
    <Words x={114} y={42} width={68} fill="var(--on-accent)" />
    <rect x={112} y={58} width={64} height={78} rx={8} fill="var(--surface)" />
    <Portrait x={114} y={60} />
    <Words x={186} y={98} width={70} fill="var(--ink)" />
    <Words x={186} y={112} width={50} />
    <Words x={114} y={150} width={44} />
    <Words x={114} y={164} width={66} fill="var(--soft)" />
    <path d="M96 184h176" stroke="var(--line)" strokeWidth={1.5} strokeDasharray="4 4" />
    <Code x={122} y={206} cell={7.5} />
    <Words x={194} y={212} width={62} />
    <Words x={194} y={226} width={50} />
    <Words x={194} y={240} width={58} />
    <path
      d="M190 206 344 96M190 254l154-22"
      stroke="var(--spark)"
      strokeWidth={2.5}
      strokeDasharray="2 8"
      strokeLinecap="round"
    />
    <rect x={338} y={20} width={132} height={260} rx={20} fill="var(--ink)" />
    <rect x={346} y={30} width={116} height={240} rx={12} fill="var(--surface)" />
    <path d="M346 42a12 12 0 0 1 12-12h92a12 12 0 0 1 12 12v50H346Z" fill="var(--valid)" />
    <circle cx={404} cy={61} r={19} fill="var(--surface)" />
    <Check x={389} y={46} scale={2.5} stroke="var(--valid)" />
    <rect x={346} y={92} width={116} height={20} fill="var(--valid-ground)" />
    <Words x={360} y={99} width={76} fill="var(--valid)" />
    <Portrait x={360} y={126} scale={0.86} />
    <Words x={420} y={140} width={32} fill="var(--ink)" />
    <Words x={420} y={154} width={26} />
    <Words x={360} y={204} width={88} />
    <Words x={360} y={218} width={64} />
    <rect x={360} y={238} width={88} height={20} rx={6} fill="var(--accent)" />
  </Picture>
)
