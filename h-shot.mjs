import { chromium } from 'playwright-core'
const base='http://127.0.0.1:8161'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync']})
const jobs=process.argv.slice(2).map(s=>s.split('|')) // user|path|width|mode|name|full
for(const [user,path,w,mode,name,full] of jobs){
 const c=await b.newContext({viewport:{width:+w,height:+w<500?844:800},colorScheme:mode})
 const p=await c.newPage()
 p.on('console',m=>{if(['error','warning'].includes(m.type()))console.log(name,m.type(),m.text().slice(0,300))})
 p.on('pageerror',e=>console.log(name,'PAGEERROR',e.message.slice(0,300)))
 const r=await c.request.post('http://127.0.0.1:8160/api/auth/login/',{data:{username:user,password:'demo'}})
 const {token}=await r.json()
 await p.addInitScript(t=>localStorage.setItem('token',t),token)
 await p.goto(base+path); await p.waitForTimeout(+(process.env.WAIT??3500))
 await p.screenshot({path:`/tmp/h-shots/${name}.png`,fullPage:full==='1'})
 const over=await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth); if(over>0)console.log(name,'OVERFLOW',over)
 await c.close()
}
await b.close()
