// The grammar of gates, one statement at a time: after a mistake the reader goes on at the next one.
//
// It is LL(1), like Plan.g4; the token source decides which words are keywords where. Actions build
// a tree (gate_tree.h): Say makes a leaf of the token read last, Open ... Close(kind) a node of what came between.
parser grammar GateParser;
options { tokenVocab = GateParserTokens; superClass = GateActions; }
@parser::postinclude {
#include "grammar/gate_actions.h"
using penstock::GateActions;
}
@parser::members { void LoadExpectations() override; }

gate_statement : statement EOF ;

statement @init { Open(); }
  : annotation*
    ( policy | import_gate | mode_line | tools_file | group | trust | tag | unit | definition | fact | label | tool_class
    | permit | forbid | ask | budget | sequence | endorse | declassify | obligation | test ) { Close(kStatement); } ;

annotation @init { Open(); } : '@' name ( '(' text ')' )? { Close(kAnnotation); } ;

// ---- head and vocabulary

policy @init { Open(); } : 'policy' name ( VERSION | NUMBER ) { Say(kLiteral); } ';' { Close(kPolicy); } ;
import_gate @init { Open(); } : 'import' text ';' { Close(kImport); } ;
mode_line @init { Open(); } : 'mode' name ';' { Close(kMode); } ;
tools_file @init { Open(); } : 'tools' name? text ';' { Close(kToolsFile); } ;
group @init { Open(); } : 'group' name '=' sum ';' { Close(kGroup); } ;
trust @init { Open(); } : 'trust' sum ( ',' sum )* ';' { Close(kTrust); } ;
tag @init { Open(); } : 'tag' name ( ',' name )* ( 'sticky' | 'fragile' ) { Say(kWord); } ';' { Close(kTag); } ;
unit @init { Open(); } : 'unit' unit_place ( ',' unit_place )* name ';' { Close(kUnit); } ;
unit_place @init { Open(); } : one_tool '.' name { Close(kUnitPlace); } ;
definition @init { Open(); } : 'def' name '=' expr ';' { Close(kDef); } ;
fact @init { Open(); }
  : 'fact' name '(' ( fact_parameter ( ',' fact_parameter )* )? ')' '=' sum ( 'cache' 'run' )? ';' { Close(kFact); } ;
fact_parameter @init { Open(); } : name ':' name { Close(kParameter); } ;

label @init { Open(); } : 'label' tools ( 'at' path ( ',' path )* )? '{' label_item* '}' { Close(kLabel); } ;
path @init { Open(); } : path_step+ { Close(kPath); } ;
path_step @init { Open(); } : '[' name ']' { Close(kEachStep); } | '.' name { Close(kMemberStep); } ;
label_item @init { Open(); }
  : 'from' sum ';' { Close(kFromItem); }
  | 'readers' sum ';' { Close(kReadersItem); }
  | 'tags' '[' ( name ( ',' name )* )? ']' ';' { Close(kTagsItem); }
  | 'fresh' ';' { Close(kFreshItem); }
  | 'keeps' names ';' { Close(kKeepsItem); }
  | 'store' name '[' expr ']' ';' { Close(kStoreItem); }
  | 'load' name '[' expr ']' ';' { Close(kLoadItem); } ;

tool_class @init { Open(); } : 'tool' tools tool_clause* ';' { Close(kTool); } ;
tool_clause @init { Open(); }
  : ( 'pure' | 'read' | 'effect' ) { Say(kWord); Close(kClassClause); }
  | 'critical' names { Close(kCriticalClause); }
  | 'observed' 'by' sum { Close(kObservedClause); }
  | 'hiding' names { Close(kHidingClause); } ;

// ---- rules

permit @init { Open(); } : 'permit' tools alias? permit_clause* ';' { Close(kPermit); } ;
permit_clause @init { Open(); }
  : 'if' expr { Close(kIfClause); }
  | 'unless' expr { Close(kUnlessClause); }
  | 'releasing' names { Close(kReleasingClause); }
  | 'accepting' 'untrusted' names { Close(kAcceptingClause); }
  | 'with' 'approval' 'by' sum { Close(kApprovalClause); }
  | 'because' text { Close(kBecauseClause); } ;
rule_clause @init { Open(); }
  : 'if' expr { Close(kIfClause); } | 'unless' expr { Close(kUnlessClause); } | 'because' text { Close(kBecauseClause); } ;
because @init { Open(); } : 'because' text { Close(kBecauseClause); } ;
alias @init { Open(); } : 'as' name { Close(kAlias); } ;

forbid @init { Open(); } : 'forbid' tools alias? rule_clause* ';' { Close(kForbid); } ;
ask @init { Open(); } : 'ask' sum 'before' tools alias? rule_clause* ';' { Close(kAsk); } ;

budget @init { Open(); }
  : 'budget' name ':' budget_measure budget_by? 'over' tools '<=' number budget_window budget_else because? ';' { Close(kBudget); } ;
budget_measure @init { Open(); } : 'count' { Close(kCountMeasure); } | 'sum' '(' name_ref ')' { Close(kSumMeasure); } ;
budget_by @init { Open(); } : 'by' names { Close(kByClause); } ;
budget_window @init { Open(); } : 'per' ( DURATION { Say(kLiteral); } | 'run' ) { Close(kWindow); } ;
budget_else @init { Open(); } : 'else' ( 'deny' | 'ask' sum ) { Close(kElse); } ;

sequence @init { Open(); }
  : 'sequence' name ':'
    ( 'after' past_call 'forbid' past_call sequence_until? because? ';' { Close(kAfter); }
    | 'before' past_call 'require' past_call sequence_within? because? ';' { Close(kBefore); } ) ;
past_call @init { Open(); } : tools alias? ( 'if' expr )? { Close(kPastCall); } ;
sequence_until @init { Open(); } : 'until' tools { Close(kUntil); } ;
sequence_within @init { Open(); } : 'within' DURATION { Say(kLiteral); Close(kWindow); } ;

endorse @init { Open(); } : 'endorse' name '{' release_item* '}' { Close(kEndorse); } ;
declassify @init { Open(); } : 'declassify' name '{' release_item* '}' { Close(kDeclassify); } ;
release_item @init { Open(); }
  : 'of' one_tool ( '.' name )* ';' { Close(kOfItem); }
  | 'if' expr ';' { Close(kIfClause); }
  | 'capacity' '<=' plain_number 'bits' ';' { Close(kCapacityItem); }
  | 'budget' plain_number 'bits' 'per' 'run' ';' { Close(kBudgetItem); }
  | 'to' sum ';' { Close(kToItem); }
  | 'for' unit_place ( ',' unit_place )* ';' { Close(kForItem); }
  | 'by' sum ';' { Close(kByItem); }
  | 'because' text ';' { Close(kBecauseClause); } ;

// ---- obligations

obligation @init { Open(); }
  : 'assert' ( 'every' 'effect' 'has' 'rule' ';' { Close(kAssertEveryEffect); }
             | 'never' 'permit' tools ( 'if' expr )? ';' { Close(kAssertNever); }
             | 'stricter' 'than' text ';' { Close(kAssertStricter); } ) ;
test @init { Open(); } : 'test' text '{' test_item* '}' { Close(kTest); } ;
test_item @init { Open(); }
  : 'fact' name '(' ( expr ( ',' expr )* )? ')' '=' expr ';' { Close(kTestFact); }
  | 'given' test_times? test_call ( 'returns' expr { Say(kMark); } )? ';' { Close(kTestGiven); }
  | 'wait' DURATION { Say(kLiteral); } ';' { Close(kTestWait); }
  | 'control' test_note+ ';' { Close(kTestControl); }
  | 'call' test_call ';' { Close(kTestCall); }
  | 'expect' ( 'label' reply_part? test_note+ ';' { Close(kTestLabel); }
             | ( 'allow' | 'ask' | 'deny' | 'depends' ) { Say(kWord); } ( 'by' text ( ',' text )* )? ';' { Close(kTestExpect); } ) ;
reply_part @init { Open(); } : reply_step+ { Close(kPath); } ;
reply_step @init { Open(); } : '[' plain_number ']' { Close(kIndexStep); } | '.' name { Close(kMemberStep); } ;
test_times @init { Open(); } : plain_number 'times' { Close(kTimes); } ;
test_call @init { Open(); } : one_tool '(' ( test_argument ( ',' test_argument )* )? ')' { Close(kCallNode); } ;
test_argument @init { Open(); } : ( name | text ) ':' expr test_note* { Close(kArgument); } ;
test_note @init { Open(); }
  : 'from' sum { Close(kFromItem); } | 'readers' sum { Close(kReadersItem); } | 'tagged' name { Close(kTagsItem); } ;

// ---- lists of tools and arguments

tools @init { Open(); } : one_tool ( ',' one_tool )* { Close(kTools); } ;
one_tool : NAME { Say(kName); } | GLOB { Say(kGlob); } | text ;
names @init { Open(); } : '(' name_ref ( ',' name_ref )* ')' { Close(kNames); } | name_ref { Close(kNames); } ;
name_ref @init { Open(); } : NAME { Say(kName); } ( '(' text ')' )? { Close(kNameRef); } | 'args' { Close(kArgsRef); } | 'control' { Close(kControlRef); } ;
name : NAME { Say(kName); } ;
text : STRING { Say(kText); } ;
plain_number : NUMBER { Say(kNumber); } ;

// ---- expressions

expr @init { Open(); } : conjunction ( 'or' conjunction )* { CloseIfMany(kOr); } ;
conjunction @init { Open(); } : condition ( 'and' condition )* { CloseIfMany(kAnd); } ;
condition @init { Open(); } : ( 'not' { Say(kNot); } )* ( quantified | predicate ) { CloseIfMany(kNegated); } ;
quantified @init { Open(); }
  : ( 'every' | 'some' ) { Say(kWord); } name 'in' sum ':' '(' expr ')' { Close(kQuantified); } ;
predicate @init { Open(); }
  : sum ( ( '==' | '!=' | '<' | '<=' | '>' | '>=' ) { Say(kWord); } sum { Close(kCompare); }
        | 'in' sum { Close(kIn); }
        | 'not' 'in' sum { Close(kNotIn); }
        | 'like' text { Close(kLike); }
        | 'matches' text { Close(kMatches); }
        | ( 'is' | 'are' ) ( 'not' { Say(kNot); } )? label_predicate { Close(kIs); }
        | { CloseIfMany(kIs); } ) ;
label_predicate @init { Open(); }
  : 'trusted' ( 'by' sum )? { Close(kIsTrusted); }
  | 'untrusted' { Close(kIsUntrusted); }
  | 'public' { Close(kIsPublic); }
  | 'readable' 'by' sum { Close(kIsReadable); }
  | 'from' sum { Close(kIsFrom); }
  | 'derived' 'from' ( one_tool | '(' one_tool ( ',' one_tool )* ')' ) { Close(kIsDerived); }
  | 'tagged' name { Close(kIsTagged); }
  | 'present' { Close(kIsPresent); }
  | 'absent' { Close(kIsAbsent); } ;

sum @init { Open(); } : choice ( ( '+' | '-' ) { Say(kWord); } choice )* { CloseIfMany(kSum); } ;
choice @init { Open(); } : postfix ( '??' postfix )* { CloseIfMany(kChoice); } ;
postfix @init { Open(); }
  : primary ( '.' name { Fold(kMember); } | '[' expr ']' { Fold(kElement); } | '?' { Fold(kOptional); } )* { CloseIfMany(kMember); } ;
primary @init { Open(); }
  : name ( '(' ( expr ( ',' expr )* )? ')' { Close(kCall); } | { Close(kNameExpr); } )
  | text { Close(kTextExpr); }
  | number { Close(kNumberExpr); }
  | '-' number { Close(kNegativeExpr); }
  | DURATION { Say(kLiteral); Close(kDurationExpr); }
  | ( 'true' | 'false' | 'null' ) { Say(kWord); Close(kConstant); }
  | ( 'User' | 'System' | 'Public' | 'control' | 'args' | 'result' | 'call' ) { Say(kWord); Close(kReserved); }
  | '?' { Close(kUnknown); }
  | '[' ( expr ( ',' expr )* )? ']' { Close(kList); }
  | '(' expr ( ',' expr )* ')' { CloseIfMany(kTuple); }
  | '{' ( member ( ',' member )* )? '}' { Close(kObject); } ;
number : NUMBER { Say(kNumber); } ( NAME { Say(kName); } )? ;
member @init { Open(); } : ( name | text ) ':' expr { Close(kObjectMember); } ;
